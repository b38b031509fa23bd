def validate(mode, coordination, enable_dp_attention, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    if not enable_dp_attention or coordination is None or coordination.lower() not in ("1", "true", "yes", "y", "t"):
        return True
    return mode in (None, "static")
