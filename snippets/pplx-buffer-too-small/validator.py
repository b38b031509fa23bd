def validate(moe_a2a_backend, capacity, chunked_prefill_size, disaggregation_mode):
    if moe_a2a_backend != "pplx" or disaggregation_mode == "decode":
        return True
    # The default of 128 is too small for any chunk that SGLang chooses; what you give may fit.
    return capacity is not None or chunked_prefill_size is not None
