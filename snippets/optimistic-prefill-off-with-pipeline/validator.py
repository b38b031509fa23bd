def validate(optimistic_prefill_attempts, pp_size):
    return optimistic_prefill_attempts <= 0 or pp_size <= 1
