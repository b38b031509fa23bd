def validate(enable_flashinfer_allreduce_fusion, flashinfer_allreduce_fusion_backend):
    return not enable_flashinfer_allreduce_fusion or flashinfer_allreduce_fusion_backend is not None
