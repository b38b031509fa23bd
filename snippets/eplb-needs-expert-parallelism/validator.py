def validate(enable_eplb, ep_size, moe_a2a_backend):
    return not enable_eplb or ep_size > 1 or moe_a2a_backend not in ("none", "ascend_tp")
