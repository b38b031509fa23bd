python -m sglang.launch_server \
  --model-path nvidia/Qwen3-235B-A22B-NVFP4 \
  --quantization modelopt_fp4 \
  --tp 8 \
  --moe-a2a-backend megamoe
