def validate(tp_size, pp_size):
    return tp_size in (None, 1) and pp_size in (None, 1)
