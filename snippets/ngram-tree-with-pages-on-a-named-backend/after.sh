python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --speculative-algorithm NGRAM \
  --page-size 16 \
  --attention-backend flashinfer
