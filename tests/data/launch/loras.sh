env CUDA_VISIBLE_DEVICES=0,1 HF_HUB_OFFLINE=1 nohup python3 -m sglang.launch_server \
    --model meta-llama/Llama-3.1-8B-Instruct --dp 2 \
    --enable-lora --lora-paths lora0=/adapters/zero lora1=/adapters/one \
    --max-loras-per-batch 2 \
    --lora-target-modules q_proj k_proj v_proj o_proj \
    --config serving.yaml \
    --cuda-graph-bs 1 2 4 8 16 --watchdog-timeout 3600 --random-seed -1 &
