python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --is-embedding \
  --prefill-only-disable-kv-cache \
  --chunked-prefill-size -1 \
  --disable-radix-cache \
  --attention-backend flashinfer
