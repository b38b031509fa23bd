python -m sglang.launch_server \
  --model-path Qwen/Qwen2.5-VL-7B-Instruct \
  --pp-size 2 \
  --mm-feature-transport cuda_vmm
