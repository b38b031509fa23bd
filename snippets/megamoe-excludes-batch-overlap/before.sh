python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V4-Pro \
  --tp 8 \
  --moe-a2a-backend megamoe \
  --enable-two-batch-overlap
