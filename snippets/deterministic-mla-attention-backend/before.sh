python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --trust-remote-code \
  --enable-deterministic-inference \
  --attention-backend flashinfer
