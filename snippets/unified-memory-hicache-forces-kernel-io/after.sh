python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --enable-unified-memory \
  --enable-hierarchical-cache \
  --hicache-mem-layout page_first \
  --hicache-io-backend kernel
