python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --speculative-algorithm EAGLE \
  --speculative-draft-window-size 1024 \
  --speculative-draft-sink-size 4
