python -m sglang.launch_server \
  --model-path google/gemma-3-27b-it \
  --tp 2
