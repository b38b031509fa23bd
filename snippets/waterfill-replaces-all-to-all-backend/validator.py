def validate(enable_waterfill, moe_a2a_backend):
    return not enable_waterfill or moe_a2a_backend in ("deepep", "megamoe")
