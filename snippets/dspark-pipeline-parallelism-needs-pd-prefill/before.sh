python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --pp-size 2 \
  --speculative-algorithm DSPARK \
  --speculative-draft-model-path Dogacel/Qwen3-8B-DSpark
