def validate(enable_waterfill, disable_shared_experts_fusion):
    return not enable_waterfill or not disable_shared_experts_fusion
