SGLANG_DEEPEP_V2_NUM_MAX_DISPATCH_TOKENS_PER_RANK=8192 python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --moe-a2a-backend deepep_v2 \
  --speculative-algorithm EAGLE \
  --speculative-moe-a2a-backend none
