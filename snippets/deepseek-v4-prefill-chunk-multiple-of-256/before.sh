python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V4 \
  --tp 8 \
  --chunked-prefill-size 4160
