python -m sglang.launch_server \
  --model-path nvidia/Qwen3-30B-A3B-FP4 \
  --tp 4 \
  --quantization modelopt_fp4 \
  --moe-runner-backend flashinfer_cutedsl \
  --moe-a2a-backend deepep \
  --deepep-mode normal
