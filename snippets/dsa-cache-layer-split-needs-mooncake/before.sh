python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3.2 \
  --tp 8 \
  --disaggregation-mode prefill \
  --enable-prefill-cp \
  --cp-strategy interleave \
  --enable-dsa-cache-layer-split \
  --disaggregation-transfer-backend nixl
