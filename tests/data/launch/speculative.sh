SGLANG_ENABLE_SPEC_V2=1 sglang serve openai/gpt-oss-120b \
  --tp 4 `# one node` \
  --speculative-algorithm EAGLE3 --speculative-draft-model-path lmsys/EAGLE3-gpt-oss-120b-bf16 \
  --speculative-num-steps 3 --speculative-eagle-topk 1 --speculative-num-draft-tokens 4 \
  --cuda-graph-max-bs 200 \
  --reasoning-parser gpt-oss --tool-call-parser gpt-oss $EXTRA_ARGS
