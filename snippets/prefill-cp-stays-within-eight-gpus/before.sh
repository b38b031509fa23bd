python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3.2 \
  --tp 16 \
  --nnodes 2 \
  --node-rank 0 \
  --dist-init-addr 10.0.0.1:5000 \
  --enable-prefill-cp \
  --cp-strategy interleave
