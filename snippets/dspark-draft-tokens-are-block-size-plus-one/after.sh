python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --speculative-algorithm DSPARK \
  --speculative-draft-model-path Dogacel/Qwen3-8B-DSpark \
  --speculative-dspark-block-size 7
