python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --speculative-algorithm UNO \
  --uno-lora-path s-sahoo/uno-qwen3-8B \
  --attention-backend fa3 \
  --speculative-num-steps 1 \
  --speculative-eagle-topk 4 \
  --speculative-num-draft-tokens 8
