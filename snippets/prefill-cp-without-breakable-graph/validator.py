def validate(enable_prefill_cp, attn_cp_size):
    return not enable_prefill_cp or attn_cp_size <= 1
