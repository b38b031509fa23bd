ON = ("1", "true", "yes", "y")  # in any case


def validate(pp_size, disaggregation_mode, speculative_algorithm, pp_spec):
    if pp_size is None or pp_size <= 1 or str(pp_spec).lower() in ON:
        return True
    return disaggregation_mode == "prefill" or speculative_algorithm not in ("EAGLE", "NEXTN")
