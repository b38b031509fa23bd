python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --lora-paths sql=acme/llama-sql law=acme/llama-law \
  --max-loaded-loras 4
