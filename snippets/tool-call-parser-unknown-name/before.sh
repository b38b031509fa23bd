python -m sglang.launch_server \
  --model-path openai/gpt-oss-120b \
  --tp 8 \
  --tool-call-parser gpt_oss
