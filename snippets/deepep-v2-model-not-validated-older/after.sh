SGLANG_DEEPEP_V2_NUM_MAX_DISPATCH_TOKENS_PER_RANK=8192 python -m sglang.launch_server \
  --model-path zai-org/GLM-4.6-FP8 \
  --tp 8 \
  --moe-a2a-backend deepep
