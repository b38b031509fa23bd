python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --dwdp-size 8 \
  --disaggregation-mode prefill \
  --enable-two-batch-overlap
