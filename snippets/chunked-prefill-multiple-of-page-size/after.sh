python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --page-size 64 \
  --chunked-prefill-size 4992
