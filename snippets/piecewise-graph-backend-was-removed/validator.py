def validate(cuda_graph_backend_prefill, cuda_graph_backend_decode, cuda_graph_config):
    named = (cuda_graph_backend_prefill, cuda_graph_backend_decode)
    return "tc_piecewise" not in named and '"tc_piecewise"' not in (cuda_graph_config or "")
