def validate(enable_prefill_cp, attn_dp_size, dp_size, model):
    # Beside context parallelism SGLang takes --dp-size for the attention's.
    return model != "dsv4" or not enable_prefill_cp or (attn_dp_size <= 1 and dp_size <= 1)
