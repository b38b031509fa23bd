def validate(moe_a2a_backend, deepep_v2_mode, nnodes):
    return moe_a2a_backend != "deepep_v2" or nnodes <= 1 or deepep_v2_mode == "hybrid"
