def validate(moe_a2a_backend, deepep_mode):
    return moe_a2a_backend != "pplx" or deepep_mode != "normal"
