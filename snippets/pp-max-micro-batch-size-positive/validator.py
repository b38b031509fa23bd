def validate(pp_max_micro_batch_size):
    return pp_max_micro_batch_size is None or pp_max_micro_batch_size >= 1
