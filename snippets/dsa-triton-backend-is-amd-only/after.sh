python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3.2 \
  --tp 8 \
  --kv-cache-dtype bfloat16 \
  --dsa-decode-backend fa3
