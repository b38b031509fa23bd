python -m sglang.launch_server \
  --model-path nvidia/NVIDIA-Nemotron-Nano-9B-v2 \
  --disable-radix-cache \
  --mamba-backend triton
