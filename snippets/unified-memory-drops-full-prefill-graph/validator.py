def validate(enable_unified_memory, cuda_graph_backend_prefill):
    return not enable_unified_memory or cuda_graph_backend_prefill != "full"
