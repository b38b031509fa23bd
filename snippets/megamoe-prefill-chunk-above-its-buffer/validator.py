OWN_CHUNK = 16384  # on B200 and B300; smaller on GPUs with less memory


def validate(
    moe_a2a_backend,
    chunked_prefill_size,
    capacity,
    attn_dp_size,
    dp_size,
    enable_dp_attention,
    disaggregation_mode,
):
    if moe_a2a_backend != "megamoe" or disaggregation_mode == "decode":
        return True
    groups = int(attn_dp_size) if attn_dp_size not in (None, 1) else int(dp_size) if enable_dp_attention else 1
    chunk = OWN_CHUNK if chunked_prefill_size is None else int(chunked_prefill_size)
    return chunk // groups // groups <= int(capacity or 8192)  # SGLang divides again what it has divided
