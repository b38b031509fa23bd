def validate(ple_offload_embedding, cpu_offload_gb, offload_group_size):
    return not ple_offload_embedding or (cpu_offload_gb <= 0 and offload_group_size <= 0)
