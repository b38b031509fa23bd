def validate(enable_aiter_allreduce_fusion, enable_deterministic_inference):
    return not (enable_aiter_allreduce_fusion and enable_deterministic_inference)
