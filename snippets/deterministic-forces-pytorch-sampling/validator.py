def validate(enable_deterministic_inference, sampling_backend):
    return not enable_deterministic_inference or sampling_backend == "ascend"
