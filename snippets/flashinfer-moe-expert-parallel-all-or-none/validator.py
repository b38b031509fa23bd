UNCHECKED = ("0.5.8", "0.5.8.post1", "0.5.9", "0.5.10", "0.5.10.post1")  # CuteDSL is checked since 0.5.11


def validate(moe_runner_backend, ep_size, tp_size, release):
    if moe_runner_backend == "flashinfer_cutedsl" and release in UNCHECKED:
        return True
    return moe_runner_backend not in ("flashinfer_cutlass", "flashinfer_cutedsl") or ep_size == 1 or ep_size == tp_size
