def validate(pp_size):
    return pp_size <= 1
