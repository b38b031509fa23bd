python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --tp 2 \
  --attn-dp-size 2 \
  --enable-lora \
  --max-lora-rank 64 \
  --lora-target-modules all \
  --lora-backend triton_v2
