def validate(optimistic_prefill_attempts, disaggregation_mode, pp_size):
    return optimistic_prefill_attempts <= 0 or disaggregation_mode != "prefill" or pp_size <= 1
