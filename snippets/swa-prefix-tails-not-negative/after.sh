python -m sglang.launch_server \
  --model-path openai/gpt-oss-20b \
  --swa-prefix-tails 1
