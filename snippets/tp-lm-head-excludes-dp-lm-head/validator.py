def validate(enable_dp_lm_head):
    return not enable_dp_lm_head
