FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}
OWN_PAGES = {"flashmla", "trtllm_mla", "cutedsl_mla", "cutlass_mla", "tokenspeed_mla", "hpc_ops", "intel_xpu"}
EARLY = ("0.5.13", "0.5.13.post1")  # adaptive drafts do not set a top-k yet


def validate(speculative_algorithm, speculative_eagle_topk, speculative_adaptive, attention_backend, release):
    if speculative_algorithm not in FAMILY or attention_backend not in OWN_PAGES:
        return True
    if speculative_eagle_topk is not None:
        return speculative_eagle_topk <= 1
    # A chain by default: every standalone draft, and what adapts its depth.
    return speculative_algorithm == "STANDALONE" or bool(speculative_adaptive and release not in EARLY)
