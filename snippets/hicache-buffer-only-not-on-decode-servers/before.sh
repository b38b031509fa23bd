python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --disaggregation-mode decode \
  --disaggregation-decode-enable-radix-cache \
  --enable-hierarchical-cache \
  --hicache-storage-backend file \
  --hicache-host-memory-mode buffer_only
