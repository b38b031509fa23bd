python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --tp 4 \
  --pp-size 2
