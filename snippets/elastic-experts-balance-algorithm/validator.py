AWARE = ("auto", "elasticity_aware", "elasticity_aware_hierarchical")


def validate(elastic_ep_backend, enable_eplb, eplb_algorithm):
    return elastic_ep_backend is None or not enable_eplb or eplb_algorithm in AWARE
