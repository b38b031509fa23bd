python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --export-metrics-to-file \
  --export-metrics-to-file-dir /var/log/sglang
