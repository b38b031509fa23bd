def validate(mm_feature_transport, pp_size):
    return mm_feature_transport != "cuda_vmm" or pp_size == 1
