ON = {"1", "true", "True", "TRUE", "yes", "y"}


def validate(pp_size, disaggregation_mode, speculative_algorithm, pp_spec):
    if pp_size is None or pp_size <= 1 or pp_spec in ON:
        return True
    return disaggregation_mode == "prefill" or speculative_algorithm not in ("EAGLE", "NEXTN")
