python -m sglang.launch_server \
  --model-path Qwen/Qwen3-Next-80B-A3B-Instruct \
  --tp 4 \
  --enable-linear-replayssm \
  --mamba-radix-cache-strategy no_buffer \
  --disable-overlap-schedule \
  --mamba-ssm-dtype bfloat16 \
  --linear-attn-decode-backend triton
