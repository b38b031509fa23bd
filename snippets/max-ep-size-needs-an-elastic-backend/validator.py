def validate(max_ep_size, elastic_ep_backend):
    return max_ep_size is None or elastic_ep_backend is not None
