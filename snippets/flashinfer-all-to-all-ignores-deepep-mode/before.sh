python -m sglang.launch_server \
  --model-path Qwen/Qwen3-235B-A22B-Instruct-2507 \
  --tp 8 \
  --enable-dp-attention \
  --dp-size 8 \
  --moe-a2a-backend flashinfer \
  --moe-runner-backend flashinfer_cutlass \
  --deepep-mode low_latency
