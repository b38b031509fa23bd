def validate(enable_pdmux, disable_overlap_schedule):
    return not enable_pdmux or disable_overlap_schedule
