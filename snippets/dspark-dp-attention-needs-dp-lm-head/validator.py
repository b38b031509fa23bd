# Until then the switch alone counted, even with one group.
SWITCH_COUNTS = ("0.5.16", "0.5.17")


def validate(enable_dp_attention, dp_size, attn_dp_size, enable_dp_lm_head, speculative_algorithm, release):
    if speculative_algorithm != "DSPARK" or enable_dp_lm_head:
        return True
    if enable_dp_attention and ((dp_size or 1) > 1 or release in SWITCH_COUNTS):
        return False
    return (attn_dp_size or 1) <= 1
