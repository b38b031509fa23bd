def validate(enable_dp_attention, dp_size, attn_dp_size, enable_dp_lm_head, speculative_algorithm):
    if speculative_algorithm != "DFLASH" or enable_dp_lm_head:
        return True
    return attn_dp_size <= 1 and not (enable_dp_attention and dp_size > 1)
