def validate(mode, coordination, enable_dp_attention):
    return not enable_dp_attention or coordination is None or mode in (None, "static")
