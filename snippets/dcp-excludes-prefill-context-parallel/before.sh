python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --enable-prefill-cp \
  --cp-strategy zigzag \
  --attn-cp-size 8 \
  --dcp-size 2
