python -m sglang.launch_server \
  --model-path nvidia/Qwen3-30B-A3B-FP4 \
  --tp 4 \
  --moe-runner-backend flashinfer_cutedsl \
  --quantization modelopt_fp4
