python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --ep-size 8 \
  --enable-eplb \
  --expert-distribution-recorder-mode stat
