def validate(elastic_ep_join_mode, elastic_ep_backend):
    return elastic_ep_join_mode is None or elastic_ep_backend is not None
