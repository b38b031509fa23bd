python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --attn-dp-size 8 \
  --moe-a2a-backend deepep
