# SGLang sets their page size.
OWN_PAGES = {"flashmla", "trtllm_mla", "cutedsl_mla", "trtllm_mha", "cutlass_mla", "hpc_ops", "intel_xpu"}


def validate(speculative_ngram_max_bfs_breadth, page_size, attention_backend):
    if speculative_ngram_max_bfs_breadth <= 1:
        return True
    if page_size in (1, None) and attention_backend not in OWN_PAGES:
        return True
    return attention_backend in (None, "flashinfer")  # what SGLang picks on this machine
