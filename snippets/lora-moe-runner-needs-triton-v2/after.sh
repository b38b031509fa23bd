python -m sglang.launch_server \
  --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
  --moe-runner-backend lora_marlin \
  --enable-lora \
  --max-lora-rank 64 \
  --lora-target-modules all \
  --lora-backend triton_v2
