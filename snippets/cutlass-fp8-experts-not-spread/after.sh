python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --tp 4 \
  --ep-size 4 \
  --quantization fp8 \
  --moe-runner-backend triton
