def validate(enable_two_batch_overlap, moe_a2a_backend):
    return not enable_two_batch_overlap or moe_a2a_backend not in (None, "none", "ascend_tp")
