python -m sglang.launch_server \
  --model-path Qwen/Qwen3-32B-FP8 \
  --tp 8 \
  --pp-size 2 \
  --nnodes 2 \
  --node-rank 0 \
  --dist-init-addr 10.0.0.1:5000
