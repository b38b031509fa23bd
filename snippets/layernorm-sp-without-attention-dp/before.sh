python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --tp 4 \
  --dp-size 2 \
  --enable-dp-attention \
  --enable-layernorm-sp
