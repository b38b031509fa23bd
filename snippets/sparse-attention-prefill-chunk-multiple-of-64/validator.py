def validate(chunked_prefill_size, disaggregation_mode):
    if chunked_prefill_size is None or chunked_prefill_size <= 0 or disaggregation_mode == "decode":
        return True
    return int(chunked_prefill_size) % 64 == 0
