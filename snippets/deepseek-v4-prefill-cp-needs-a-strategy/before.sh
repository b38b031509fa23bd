python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V4-Flash \
  --tp 8 \
  --attention-backend dsv4 \
  --enable-prefill-cp
