python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3.2 \
  --tp 8 \
  --dsa-decode-backend fa3 \
  --kv-cache-dtype bfloat16
