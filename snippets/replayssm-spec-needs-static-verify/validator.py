RAGGED = {"compact", "cap-accept"}


def validate(mode, enable_linear_replayssm_spec):
    return not enable_linear_replayssm_spec or mode not in RAGGED
