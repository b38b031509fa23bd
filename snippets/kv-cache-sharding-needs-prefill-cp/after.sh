SGLANG_UNIFIED_RADIX_TREE_CORE_BACKEND=python python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --tp 4 \
  --disaggregation-mode prefill \
  --page-size 64 \
  --enable-kv-cache-sharding \
  --enable-prefill-cp \
  --cp-strategy zigzag \
  --attn-cp-size 4
