LEAST = 8192  # what SGLang chooses at least on a GPU of 60 GB or more


def validate(chunked_prefill_size, buffer, disaggregation_mode, enable_dp_attention, dp_size, attn_dp_size):
    if disaggregation_mode == "decode":
        return True
    chunk = LEAST if chunked_prefill_size is None else int(chunked_prefill_size)
    groups = dp_size if enable_dp_attention and (attn_dp_size or 1) <= 1 else attn_dp_size
    return chunk // int(max(groups or 1, 1)) <= int(buffer or 4096)
