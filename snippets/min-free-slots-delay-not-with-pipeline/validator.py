def validate(min_free_slots_delay, pp_size):
    return min_free_slots_delay is None or pp_size <= 1
