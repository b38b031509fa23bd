SGLANG_DEEPEP_V2_NUM_MAX_DISPATCH_TOKENS_PER_RANK=8192 python -m sglang.launch_server \
  --model-path Qwen/Qwen3-235B-A22B-Instruct-2507 \
  --tp 16 \
  --nnodes 2 \
  --node-rank 0 \
  --dist-init-addr 10.0.0.1:20000 \
  --moe-a2a-backend deepep_v2
