FAMILY = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE"}
TREE = {"flashinfer", "fa3", "triton"}
# SGLang sets their page size.
OWN_PAGES = {"flashmla", "trtllm_mla", "cutedsl_mla", "cutlass_mla", "tokenspeed_mla", "trtllm_mha", "hpc_ops"}
RENAMED = {"compressed": "dsv4"}


def validate(
    speculative_algorithm,
    speculative_eagle_topk,
    attention_backend,
    prefill_attention_backend,
    decode_attention_backend,
    page_size,
    release,
):
    if speculative_algorithm not in FAMILY or speculative_eagle_topk is None or speculative_eagle_topk <= 1:
        return True
    prefill = RENAMED.get(prefill_attention_backend, prefill_attention_backend)
    decode = RENAMED.get(decode_attention_backend, decode_attention_backend)
    backend = attention_backend
    if prefill is not None and prefill == decode:
        backend = prefill
    elif backend is None:  # what SGLang picks
        backend = "flashinfer" if prefill or decode else "trtllm_mla"
    pages = (page_size or 1) > 1 or backend in OWN_PAGES or decode in OWN_PAGES or prefill in ("hpc_ops", "trtllm_mha")
    if "intel_xpu" in (decode or backend, (prefill or backend) if int(release.split(".")[2]) >= 20 else None):
        pages = True
    return backend in TREE or not pages
