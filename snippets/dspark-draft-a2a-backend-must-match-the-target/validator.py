EARLY = ("0.5.16", "0.5.17")  # the switch counts there with one replica as well


def validate(
    speculative_moe_a2a_backend,
    moe_a2a_backend,
    moe_runner_backend,
    enable_dp_attention,
    dp_size,
    attn_dp_size,
    speculative_algorithm,
    release,
):
    if speculative_algorithm != "DSPARK" or speculative_moe_a2a_backend is None:
        return True
    switched_on = enable_dp_attention and ((dp_size or 1) > 1 or release in EARLY)
    if not switched_on and (attn_dp_size or 1) <= 1:
        return True
    target = "megamoe" if moe_runner_backend == "megamoe" else moe_a2a_backend
    return speculative_moe_a2a_backend == target
