python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --attention-backend trtllm_mla \
  --kv-cache-dtype bf16
