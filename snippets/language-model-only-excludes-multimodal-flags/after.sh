python -m sglang.launch_server \
  --model-path Qwen/Qwen3.5-35B-A3B \
  --tp 2 \
  --mm-enable-dp-encoder
