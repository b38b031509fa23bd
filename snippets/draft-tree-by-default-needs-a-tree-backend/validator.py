FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}
OWN_PAGES = {"flashmla", "trtllm_mla", "cutedsl_mla", "cutlass_mla", "tokenspeed_mla", "hpc_ops", "intel_xpu"}


def validate(speculative_algorithm, speculative_eagle_topk, attention_backend):
    if speculative_algorithm not in FAMILY or attention_backend not in OWN_PAGES:
        return True
    if attention_backend == "intel_xpu" and speculative_algorithm == "STANDALONE":
        return True  # its draft is a chain there
    return speculative_eagle_topk is not None and speculative_eagle_topk <= 1
