python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --tp 4 \
  --dp 4 \
  --enable-dp-attention \
  --enable-dp-lm-head \
  --moe-a2a-backend deepep \
  --speculative-algorithm DSPARK \
  --speculative-draft-model-path drafts/Qwen3-30B-A3B-DSpark
