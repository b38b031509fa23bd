python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --dp 2 \
  --enable-dp-attention \
  --enable-dp-lm-head
