python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --tp 2 \
  --dp 2 \
  --enable-dp-attention \
  --speculative-algorithm DSPARK \
  --speculative-draft-model-path Dogacel/Qwen3-8B-DSpark
