SGLANG_ENABLE_PP_SPEC=1 python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --pp-size 2 \
  --speculative-algorithm EAGLE
