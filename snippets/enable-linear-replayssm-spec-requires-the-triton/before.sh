python -m sglang.launch_server \
  --model-path moonshotai/Kimi-Linear-48B-A3B-Instruct \
  --trust-remote-code \
  --tp 4 \
  --enable-linear-replayssm-spec \
  --linear-attn-decode-backend cutedsl
