def validate(tp_size, nnodes):
    return int(tp_size) % int(nnodes or 1) == 0
