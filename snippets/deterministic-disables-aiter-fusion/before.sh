python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.3-70B-Instruct \
  --tp 2 \
  --attention-backend triton \
  --enable-deterministic-inference \
  --enable-aiter-allreduce-fusion
