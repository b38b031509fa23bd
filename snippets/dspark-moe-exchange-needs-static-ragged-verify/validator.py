YES = ("1", "true", "yes", "y")  # in any case


def validate(mode, coordination, enable_dp_attention, dp_size, attn_dp_size, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    attention_dp = (attn_dp_size or 1) > 1 or (enable_dp_attention and (dp_size or 1) > 1)
    if not attention_dp or coordination is None or coordination.lower() not in YES:
        return True
    return mode in (None, "static")
