python -m sglang.launch_server \
  --model-path Qwen/Qwen3-32B \
  --mem-fraction-static 0.8
