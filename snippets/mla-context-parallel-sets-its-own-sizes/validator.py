def validate(enable_prefill_cp):
    return not enable_prefill_cp
