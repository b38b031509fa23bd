def validate(attn_cp_size, enable_dp_attention, dp_size, attn_dp_size, speculative_algorithm):
    if speculative_algorithm != "DFLASH" or attn_cp_size in (None, 1):
        return True
    return (attn_dp_size or 1) <= 1 and not (enable_dp_attention and (dp_size or 1) > 1)
