python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3.2 \
  --tp 8 \
  --enable-prefill-cp \
  --attn-cp-size 8 \
  --cp-strategy interleave
