python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --moe-a2a-backend mori \
  --chunked-prefill-size 8192
