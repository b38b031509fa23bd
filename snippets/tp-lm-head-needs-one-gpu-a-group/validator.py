def validate(tp_size, dp_size):
    return tp_size == dp_size
