python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --enable-unified-cache-external-linker \
  --hicache-storage-backend file
