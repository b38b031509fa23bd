python -m sglang.launch_server \
  --model-path Qwen/Qwen3-235B-A22B \
  --tp 8 \
  --dp 8 \
  --enable-dp-attention \
  --speculative-algorithm STANDALONE \
  --speculative-draft-model-path Qwen/Qwen3-0.6B
