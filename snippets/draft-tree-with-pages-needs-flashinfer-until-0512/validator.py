OWN_PAGES = {"flashmla", "cutlass_mla", "intel_xpu"}  # whatever --page-size says


def validate(speculative_eagle_topk, page_size, attention_backend):
    tree = speculative_eagle_topk is not None and speculative_eagle_topk > 1
    pages = attention_backend in OWN_PAGES or (page_size is not None and page_size > 1)
    return not (tree and pages) or attention_backend in (None, "flashinfer", "fa3")
