def validate(enable_two_batch_overlap, moe_a2a_backend, attn_dp_size):
    return not enable_two_batch_overlap or moe_a2a_backend not in ("none", "ascend_tp") or attn_dp_size > 1
