def validate(enable_prefill_cp, cp_strategy, release):
    if not enable_prefill_cp or cp_strategy == "interleave":
        return True
    # From 0.5.21 on zigzag is refused by a check of its own.
    return cp_strategy == "zigzag" and int(release.split(".")[2]) > 20
