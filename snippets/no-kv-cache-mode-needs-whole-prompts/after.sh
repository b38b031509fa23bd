python -m sglang.launch_server \
  --model-path Qwen/Qwen3-Embedding-8B \
  --is-embedding \
  --prefill-only-disable-kv-cache \
  --disable-radix-cache \
  --chunked-prefill-size -1
