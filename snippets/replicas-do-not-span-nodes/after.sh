python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 16 \
  --dp 2 \
  --enable-dp-attention \
  --nnodes 2 \
  --node-rank 0 \
  --dist-init-addr 10.0.0.1:20000
