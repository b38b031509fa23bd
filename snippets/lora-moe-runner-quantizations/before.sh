python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --tp 4 \
  --enable-lora \
  --max-lora-rank 16 \
  --lora-target-modules all \
  --lora-backend triton_v2 \
  --moe-runner-backend lora_triton \
  --quantization w8a8_int8
