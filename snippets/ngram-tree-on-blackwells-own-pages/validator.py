# SGLang picks one of these here when none is named, and sets its page size.
OWN_PAGES = {
    None,
    "trtllm_mha",
    "trtllm_mla",
    "cutedsl_mla",
    "tokenspeed_mla",
    "flashmla",
    "cutlass_mla",
    "hpc_ops",
    "intel_xpu",
}


def validate(speculative_ngram_max_bfs_breadth, attention_backend):
    return speculative_ngram_max_bfs_breadth <= 1 or attention_backend not in OWN_PAGES
