python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --speculative-algorithm UNO \
  --uno-lora-path s-sahoo/uno-qwen3-8B \
  --speculative-num-draft-tokens 8 \
  --reasoning-parser qwen3
