python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --json-model-override-args '{"text_config": {"max_position_embeddings": 131072}}'
