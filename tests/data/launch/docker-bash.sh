sudo docker run -d --name sglang --gpus '"device=0,1"' --network host lmsysorg/sglang:v0.5.23 \
  bash -c "pip install -U nvidia-ml-py && python3 -m sglang.launch_server \
      --model-path Qwen/Qwen3-30B-A3B-Instruct-2507 \
      --tp-size=2 \
      --mem-fraction-static 0.85 \
      --json-model-override-args '{\"rope_scaling\": {\"rope_type\": \"yarn\", \"factor\": 4.0}}'"
