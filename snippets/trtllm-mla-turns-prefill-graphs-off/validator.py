def validate(cuda_graph_backend_prefill):
    return cuda_graph_backend_prefill is not None
