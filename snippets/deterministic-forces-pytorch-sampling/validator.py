ASCEND_TOO = ("0.5.8", "0.5.8.post1", "0.5.9", "0.5.10", "0.5.10.post1", "0.5.11", "0.5.12", "0.5.12.post1")


def validate(enable_deterministic_inference, sampling_backend, release):
    if not enable_deterministic_inference:
        return True
    return sampling_backend == "ascend" and release not in ASCEND_TOO
