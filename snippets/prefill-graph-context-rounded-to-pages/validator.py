def validate(cuda_graph_prefill_max_context, page_size):
    if cuda_graph_prefill_max_context is None:
        return True
    return int(cuda_graph_prefill_max_context) % int(page_size or 1) == 0
