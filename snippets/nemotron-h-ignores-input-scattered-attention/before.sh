python -m sglang.launch_server \
  --model-path nvidia/NVIDIA-Nemotron-Nano-9B-v2 \
  --tp 2 \
  --enable-attn-tp-input-scattered
