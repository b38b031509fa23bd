def validate(enable_prefill_cp, cp_strategy):
    return not enable_prefill_cp or cp_strategy != "zigzag"
