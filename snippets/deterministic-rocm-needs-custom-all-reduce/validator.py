def validate(tp_size, disable_custom_all_reduce):
    return not disable_custom_all_reduce or tp_size <= 2
