def validate(ep_size, tp_size):
    return ep_size in (1, tp_size)
