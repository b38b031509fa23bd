#!/bin/bash
#SBATCH --job-name=sglang
#SBATCH --nodes=2
#SBATCH --gpus-per-node=8

head=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
model=${1:?usage: sbatch slurm.sh MODEL}

cat <<EOF > notes.txt
It's started by python -m sglang.launch_server --not-this
EOF

if [ -n "$head" ]; then
  srun --ntasks=2 --ntasks-per-node=1 bash -c '
    NCCL_DEBUG=WARN python3 -m sglang.launch_server \
      --model-path "$MODEL" --tensor-parallel-size 16 \
      --nnodes 2 --node-rank $SLURM_NODEID --dist-init-addr '"$head"':50000'
fi
