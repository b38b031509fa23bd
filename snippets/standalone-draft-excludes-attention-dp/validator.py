def validate(speculative_algorithm, enable_dp_attention, dp_size, attn_dp_size):
    if speculative_algorithm != "STANDALONE":
        return True
    return (attn_dp_size or 1) <= 1 and not (enable_dp_attention and (dp_size or 1) > 1)
