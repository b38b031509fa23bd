python -m sglang.launch_server \
  --model-path openai/gpt-oss-120b \
  --tp 2 \
  --ep-size 2 \
  --moe-runner-backend triton_kernel
