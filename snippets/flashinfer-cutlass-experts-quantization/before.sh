python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --moe-runner-backend flashinfer_cutlass \
  --quantization fp8
