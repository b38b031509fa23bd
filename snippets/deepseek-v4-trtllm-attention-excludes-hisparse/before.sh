python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V4-Flash \
  --tp 8 \
  --disable-radix-cache \
  --enable-hisparse \
  --dsv4-attn-backend trtllm
