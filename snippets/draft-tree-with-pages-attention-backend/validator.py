FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}
TREE = {"flashinfer", "fa3", "triton"}
# SGLang sets their page size.
OWN_PAGES = {"flashmla", "trtllm_mla", "cutedsl_mla", "cutlass_mla", "tokenspeed_mla", "hpc_ops", "intel_xpu"}


def validate(speculative_algorithm, speculative_eagle_topk, attention_backend, page_size):
    if speculative_algorithm not in FAMILY or speculative_eagle_topk is None or speculative_eagle_topk <= 1:
        return True
    if attention_backend is None or attention_backend in TREE:
        return True
    return attention_backend not in OWN_PAGES and page_size in (None, 1)
