def validate(tp_size):
    return tp_size <= 8
