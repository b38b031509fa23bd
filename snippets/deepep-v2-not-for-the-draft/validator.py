def validate(speculative_moe_a2a_backend):
    return speculative_moe_a2a_backend not in (None, "deepep_v2")
