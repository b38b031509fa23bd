python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.3-70B-Instruct \
  --tp 4 \
  --pp-size 2 \
  --speculative-algorithm NGRAM
