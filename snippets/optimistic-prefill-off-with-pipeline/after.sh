python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --disaggregation-mode prefill \
  --tp 4 \
  --pp-size 1 \
  --optimistic-prefill-attempts 2
