def validate(attn_cp_size, enable_dp_attention, speculative_algorithm):
    if speculative_algorithm != "DFLASH":
        return True
    return not enable_dp_attention or attn_cp_size in (None, 1)
