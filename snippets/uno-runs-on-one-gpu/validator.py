def validate(tp_size, pp_size, speculative_algorithm):
    if speculative_algorithm != "UNO":
        return True
    return tp_size in (None, 1) and pp_size in (None, 1)
