def validate(moe_a2a_backend, cuda_graph_max_bs_decode):
    if moe_a2a_backend != "deepep_v2":
        return True
    return cuda_graph_max_bs_decode is not None and cuda_graph_max_bs_decode <= 128
