python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --gc-threshold 50000 10 10 10
