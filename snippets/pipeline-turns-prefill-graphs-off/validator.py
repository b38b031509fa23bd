def validate(pp_size, cuda_graph_backend_prefill):
    return pp_size <= 1 or cuda_graph_backend_prefill is not None
