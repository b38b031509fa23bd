python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --tp 4 \
  --enable-layernorm-sp
