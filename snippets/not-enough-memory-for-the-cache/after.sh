python -m sglang.launch_server \
  --model-path Qwen/Qwen3-32B \
  --tp 2 \
  --mem-fraction-static 0.8
