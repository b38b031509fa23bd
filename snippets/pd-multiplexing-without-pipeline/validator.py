def validate(enable_pdmux, pp_size):
    return not enable_pdmux or pp_size == 1
