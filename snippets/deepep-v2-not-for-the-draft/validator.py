def validate(moe_a2a_backend, speculative_moe_a2a_backend):
    draft = moe_a2a_backend if speculative_moe_a2a_backend is None else speculative_moe_a2a_backend
    return draft != "deepep_v2"
