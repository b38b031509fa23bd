python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --json-model-override-args '{"max_position_embeddings": 131072}'
