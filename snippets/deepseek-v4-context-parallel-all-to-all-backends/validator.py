def validate(enable_prefill_cp, moe_a2a_backend, release):
    if not enable_prefill_cp or moe_a2a_backend in (None, "none", "deepep", "megamoe"):
        return True
    return moe_a2a_backend == "mori" and int(release.split(".")[2]) >= 19
