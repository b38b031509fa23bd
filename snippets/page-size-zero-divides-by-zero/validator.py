# These backends put a page size of their own in the place of 0.
OWN_PAGES = {"flashmla", "cutlass_mla", "trtllm_mla", "tokenspeed_mla", "cutedsl_mla", "trtllm_mha", "hpc_ops"}
OWN_PAGES_IN_PREFILL = {"trtllm_mha", "hpc_ops"}


def validate(
    page_size,
    chunked_prefill_size,
    disaggregation_mode,
    attention_backend,
    prefill_attention_backend,
    decode_attention_backend,
    release,
):
    if page_size != 0 or disaggregation_mode == "decode":
        return True
    if chunked_prefill_size is not None and chunked_prefill_size <= 0:
        return True
    both = prefill_attention_backend if prefill_attention_backend == decode_attention_backend else None
    base = both or attention_backend
    prefill, decode = prefill_attention_backend or base, decode_attention_backend or base
    if base in OWN_PAGES or decode in OWN_PAGES or prefill in OWN_PAGES_IN_PREFILL:
        return True
    number = int(release.split(".")[2])
    return "intel_xpu" in ((prefill, decode) if number >= 20 else (decode,) if number >= 11 else (base,))
