python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --json-model-override-args '{"max_position_embeddings": 131072}'
