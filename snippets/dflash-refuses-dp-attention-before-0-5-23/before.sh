python -m sglang.launch_server \
  --model-path Qwen/Qwen3-8B \
  --tp 2 \
  --dp 2 \
  --enable-dp-attention \
  --speculative-algorithm DFLASH \
  --speculative-draft-model-path z-lab/Qwen3-8B-DFlash-b16
