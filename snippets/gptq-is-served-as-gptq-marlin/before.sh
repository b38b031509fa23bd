python -m sglang.launch_server \
  --model-path ModelCloud/Llama-3.2-1B-Instruct-gptqmodel-4bit-vortex-v2.5 \
  --quantization gptq
