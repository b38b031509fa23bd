python -m sglang.launch_server \
  --model-path Qwen/Qwen3-235B-A22B-Instruct-2507-FP8 \
  --tp 8 \
  --moe-a2a-backend deepep \
  --moe-runner-backend megamoe
