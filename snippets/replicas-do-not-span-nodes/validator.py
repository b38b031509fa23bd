def validate(dp_size, nnodes, enable_dp_attention, attn_dp_size, enable_prefill_cp):
    # With prefill context parallelism DeepSeek models take --dp-size for the number of attention groups.
    if dp_size <= 1 or nnodes == 1 or enable_dp_attention or enable_prefill_cp:
        return True
    return attn_dp_size not in (None, 1)  # a flag since 0.5.22
