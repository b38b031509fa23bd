python -m sglang.launch_server \
  --model-path openai/gpt-oss-120b \
  --tp 4
