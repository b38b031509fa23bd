def validate(pp_size, disaggregation_mode):
    return pp_size <= 1 or disaggregation_mode == "prefill"
