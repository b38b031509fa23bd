python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --speculative-algorithm DSPARK \
  --speculative-draft-model-path drafts/Qwen3-8B-DSpark-custom \
  --speculative-dspark-block-size 7
