python -m sglang.launch_server \
  --model-path ibm-granite/granite-4.0-h-small
