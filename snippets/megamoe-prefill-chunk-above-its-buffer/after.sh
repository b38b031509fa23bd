SGLANG_OPT_DEEPGEMM_MEGA_MOE_NUM_MAX_TOKENS_PER_RANK=16384 python -m sglang.launch_server \
  --model-path nvidia/Qwen3-235B-A22B-NVFP4 \
  --quantization modelopt_fp4 \
  --tp 8 \
  --moe-a2a-backend megamoe
