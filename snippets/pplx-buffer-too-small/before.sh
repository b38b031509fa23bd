python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --tp 4 \
  --dp 4 \
  --enable-dp-attention \
  --moe-a2a-backend pplx
