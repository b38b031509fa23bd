python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --attention-backend cutedsl_mla \
  --kv-cache-dtype fp8_e5m2
