NEVER = ("0.5.16", "0.5.17", "0.5.18", "0.5.19", "0.5.20")


def validate(pp_size, disaggregation_mode, release):
    return pp_size == 1 or (release not in NEVER and disaggregation_mode == "prefill")
