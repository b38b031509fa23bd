python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --radix-eviction-policy tlru \
  --radix-eviction-policy-config '{"threshold": 4096, "next_prompt_estimate": 512}'
