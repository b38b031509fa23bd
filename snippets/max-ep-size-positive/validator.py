def validate(max_ep_size, elastic_ep_backend):
    return elastic_ep_backend is None or max_ep_size is None or max_ep_size > 0
