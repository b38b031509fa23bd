def validate(mm_feature_transport, nnodes):
    return mm_feature_transport != "cuda_ipc" or nnodes == 1
