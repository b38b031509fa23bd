SGLANG_USE_CUDA_IPC_TRANSPORT=1 python -m sglang.launch_server \
  --model-path Qwen/Qwen2.5-VL-7B-Instruct \
  --mm-feature-transport cpu
