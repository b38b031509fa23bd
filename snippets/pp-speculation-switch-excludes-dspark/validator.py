def validate(pp_spec):
    return pp_spec != "1"
