python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V4-Flash \
  --tp 8 \
  --enable-prefill-cp \
  --cp-strategy interleave
