python -m sglang.launch_server \
  --model-path openai/gpt-oss-20b \
  --swa-full-tokens-ratio 0.5
