python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --speculative-algorithm EAGLE \
  --speculative-draft-sink-size 4 \
  --speculative-draft-window-size 1024
