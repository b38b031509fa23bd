def validate(mm_feature_transport):
    return mm_feature_transport != "cuda_ipc"
