SGLANG_ENABLE_PP_SPEC=1 python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 16 \
  --pp-size 1 \
  --speculative-algorithm NGRAM
