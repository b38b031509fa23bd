python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --disaggregation-mode decode \
  --disaggregation-decode-retraction-backup cpu_tensor \
  --disaggregation-decode-host-receive-threshold 0.8
