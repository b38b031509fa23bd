python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --dcp-size 8 \
  --enable-hierarchical-cache \
  --hicache-storage-backend file \
  --hicache-host-memory-mode buffer_only
