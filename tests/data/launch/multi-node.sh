#!/bin/bash
# DeepSeek-V3 on two nodes with eight GPUs each. Run this on both; NODE_RANK is 0 on the first.
set -euo pipefail

export NCCL_SOCKET_IFNAME=eth0
export GLOO_SOCKET_IFNAME=eth0
MASTER=${MASTER:-10.0.0.1}

python3 -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V3 \
  --tp 16 \
  --dist-init-addr "$MASTER:5000" \
  --nnodes 2 --node-rank "${NODE_RANK}" \
  --trust-remote-code \
  --host 0.0.0.0 --port 40000 \
  2>&1 | tee "server-$(hostname).log"
