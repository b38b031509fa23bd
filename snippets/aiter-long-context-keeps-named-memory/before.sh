SGLANG_AITER_HONOR_EXPLICIT_MEM_FRACTION=1 \
python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --context-length 16384 \
  --mem-fraction-static 0.9
