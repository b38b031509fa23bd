def validate(elastic_ep_backend, pp_size):
    return elastic_ep_backend is None or pp_size == 1
