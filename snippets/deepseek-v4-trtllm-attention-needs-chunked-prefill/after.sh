python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V4-Flash \
  --tp 8 \
  --dsv4-attn-backend trtllm \
  --chunked-prefill-size 16384
