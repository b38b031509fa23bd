python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --load-publish-endpoint auto \
  --kv-events-config '{"publisher": "zmq", "endpoint": "tcp://*:5557"}'
