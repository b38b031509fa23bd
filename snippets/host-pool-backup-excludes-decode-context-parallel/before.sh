python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --dcp-size 8 \
  --disaggregation-mode decode \
  --disaggregation-decode-retraction-backup host_pool
