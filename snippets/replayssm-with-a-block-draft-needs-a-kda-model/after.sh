python -m sglang.launch_server \
  --model-path Qwen/Qwen3-Next-80B-A3B-Instruct \
  --tp 4 \
  --speculative-algorithm DFLASH \
  --speculative-draft-model-path drafts/Qwen3-Next-80B-A3B-DFlash
