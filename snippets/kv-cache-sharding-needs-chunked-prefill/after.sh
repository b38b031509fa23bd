SGLANG_UNIFIED_RADIX_TREE_CORE_BACKEND=python python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --disaggregation-mode prefill \
  --page-size 64 \
  --chunked-prefill-size 8192 \
  --enable-kv-cache-sharding
