def validate(dcp_size, enable_prefill_cp):
    return dcp_size <= 1 or not enable_prefill_cp
