python -m sglang.launch_server \
  --model-path meta-llama/Llama-3.3-70B-Instruct \
  --tp 8 \
  --pp-size 1 \
  --enable-pdmux \
  --chunked-prefill-size -1 \
  --disable-overlap-schedule
