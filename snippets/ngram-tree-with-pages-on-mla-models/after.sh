python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --speculative-algorithm NGRAM \
  --page-size 16 \
  --attention-backend flashinfer
