def validate(enable_linear_replayssm, enable_linear_replayssm_spec):
    return not (enable_linear_replayssm and enable_linear_replayssm_spec)
