python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --disaggregation-mode prefill \
  --tp 2 \
  --pp-size 2 \
  --optimistic-prefill-attempts 2
