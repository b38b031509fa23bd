python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --kv-cache-dtype fp8_e4m3 \
  --enable-hierarchical-cache
