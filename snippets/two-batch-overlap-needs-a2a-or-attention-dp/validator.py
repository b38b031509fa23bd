def validate(enable_two_batch_overlap, moe_a2a_backend, attn_dp_size, dp_size, enable_dp_attention):
    if not enable_two_batch_overlap or moe_a2a_backend not in ("none", "ascend_tp"):
        return True
    return attn_dp_size > 1 or (enable_dp_attention and dp_size > 1)
