def validate(enable_aiter_allreduce_fusion, attn_cp_size, moe_dp_size):
    return not enable_aiter_allreduce_fusion or (attn_cp_size <= 1 and moe_dp_size <= 1)
