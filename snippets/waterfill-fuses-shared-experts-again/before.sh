python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --moe-a2a-backend deepep \
  --enable-waterfill \
  --disable-shared-experts-fusion
