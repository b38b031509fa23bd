python -m sglang.launch_server \
  --model-path Qwen/Qwen3-Next-80B-A3B-Instruct \
  --tp 4 \
  --mamba-radix-cache-strategy extra_buffer \
  --page-size 64 \
  --mamba-track-interval 128
