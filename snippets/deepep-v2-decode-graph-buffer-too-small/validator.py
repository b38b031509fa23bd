def validate(moe_a2a_backend, capacity, cuda_graph_max_bs_decode, max_running_requests, disaggregation_mode):
    if moe_a2a_backend != "deepep_v2" or disaggregation_mode == "prefill" or capacity is not None:
        return True  # a capacity of your own may fit
    limits = (cuda_graph_max_bs_decode, max_running_requests)
    return any(limit is not None and limit <= 128 for limit in limits)  # 128 is the default capacity
