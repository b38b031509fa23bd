def validate(elastic_ep_initial_size, max_ep_size, tp_size):
    return elastic_ep_initial_size is None or (max_ep_size is not None and max_ep_size > tp_size)
