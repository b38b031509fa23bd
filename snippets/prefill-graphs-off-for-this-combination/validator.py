def validate(dcp_size, cuda_graph_backend_prefill):
    return dcp_size <= 1 or cuda_graph_backend_prefill is not None
