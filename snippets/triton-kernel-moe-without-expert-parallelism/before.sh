python -m sglang.launch_server \
  --model-path openai/gpt-oss-120b \
  --tp 4 \
  --ep-size 4 \
  --moe-runner-backend triton_kernel
