python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 16 \
  --pp-size 1 \
  --speculative-algorithm EAGLE
