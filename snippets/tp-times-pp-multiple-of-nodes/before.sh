python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.3-70B-Instruct \
  --tp 3 \
  --nnodes 2 \
  --node-rank 0 \
  --dist-init-addr 10.0.0.1:5000
