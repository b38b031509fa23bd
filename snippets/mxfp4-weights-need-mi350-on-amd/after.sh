python -m sglang.launch_server \
  --model-path lmsys/gpt-oss-120b-bf16 \
  --tp 4 \
  --json-model-override-args '{"quantization_config": null}'
