def validate(moe_a2a_backend, enforce_shared_experts_fusion):
    return moe_a2a_backend != "deepep_v2" or not enforce_shared_experts_fusion
