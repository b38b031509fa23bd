def validate(ep_size, tp_size):
    return ep_size == tp_size
