python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --load-format remote_instance \
  --remote-instance-weight-loader-seed-instance-ip 10.0.0.1 \
  --remote-instance-weight-loader-seed-instance-service-port 30000 \
  --remote-instance-weight-loader-send-weights-group-ports "[60000]"
