python -m sglang.launch_server \
  --model-path nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16 \
  --tp 2 \
  --ep-size 2 \
  --enable-eplb \
  --moe-runner-backend flashinfer_trtllm_routed
