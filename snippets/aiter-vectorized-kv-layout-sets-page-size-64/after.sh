SGLANG_AITER_KV_CACHE_LAYOUT=vectorized_5d \
python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --page-size 64
