def validate(pp_size, min_free_slots_delay):
    return pp_size <= 1 or min_free_slots_delay is None
