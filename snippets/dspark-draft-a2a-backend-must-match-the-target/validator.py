EARLY = ("0.5.16", "0.5.17")  # the switch counts there with one replica as well


def validate(speculative_moe_a2a_backend, enable_dp_attention, dp_size, attn_dp_size, speculative_algorithm, release):
    if speculative_algorithm != "DSPARK":
        return True
    switched_on = enable_dp_attention and ((dp_size or 1) > 1 or release in EARLY)
    return not (switched_on or (attn_dp_size or 1) > 1) or speculative_moe_a2a_backend in (None, "none")
