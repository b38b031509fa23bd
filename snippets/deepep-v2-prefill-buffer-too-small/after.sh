SGLANG_DEEPEP_V2_NUM_MAX_DISPATCH_TOKENS_PER_RANK=8192 python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --tp 4 \
  --moe-a2a-backend deepep_v2
