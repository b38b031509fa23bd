python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --lora-paths sql=acme/llama-sql law=acme/llama-law \
  --max-loras-per-batch 4 \
  --max-loaded-loras 4
