python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.1-8B-Instruct \
  --speculative-algorithm NGRAM \
  --speculative-ngram-external-corpus-path /data/corpus.jsonl \
  --speculative-ngram-external-sam-budget 11
