def validate(tp_size, pp_size, nnodes):
    return int(tp_size) * int(pp_size) % int(nnodes or 1) == 0
