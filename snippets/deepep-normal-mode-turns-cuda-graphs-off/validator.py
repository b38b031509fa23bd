def validate(moe_a2a_backend, deepep_mode):
    return moe_a2a_backend != "deepep" or deepep_mode != "normal"
