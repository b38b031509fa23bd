BUILT_IN_ONLY = ("0.5.16", "0.5.17")
AND_MEGAMOE = ("0.5.18", "0.5.19", "0.5.20")


def validate(moe_a2a_backend, release):
    if moe_a2a_backend in (None, "none", "ascend_tp"):
        return True
    if release in BUILT_IN_ONLY:
        return False
    if release in AND_MEGAMOE:
        return moe_a2a_backend == "megamoe"
    return moe_a2a_backend in ("megamoe", "mori")
