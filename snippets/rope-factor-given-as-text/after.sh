python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --json-model-override-args '{"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}'
