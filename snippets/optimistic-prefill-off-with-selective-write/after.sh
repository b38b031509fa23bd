python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --disaggregation-mode prefill \
  --optimistic-prefill-attempts 2 \
  --enable-hierarchical-cache \
  --hicache-write-policy write_through
