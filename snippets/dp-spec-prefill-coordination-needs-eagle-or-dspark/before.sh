SGLANG_ENABLE_DP_SPEC_PREFILL_COORDINATION=1 \
python -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 8 \
  --speculative-algorithm NGRAM
