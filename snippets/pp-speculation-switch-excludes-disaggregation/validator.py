ON = ("1", "true", "yes", "y")  # in any case


def validate(pp_spec, disaggregation_mode):
    return str(pp_spec).lower() not in ON or disaggregation_mode == "null"
