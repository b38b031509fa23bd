def validate(enable_prefill_cp, attn_dp_size):
    return not enable_prefill_cp or attn_dp_size == 1
