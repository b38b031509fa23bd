NEVER = {"0.5.16", "0.5.17", "0.5.18", "0.5.19", "0.5.20"}


def validate(pp_size, disaggregation_mode, release, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    if pp_size in (None, 1):
        return True
    return release not in NEVER and disaggregation_mode == "prefill"
