ON = ("1", "true", "yes", "y")  # in any case


def validate(pp_spec):
    return str(pp_spec).lower() not in ON
