OWN_CHUNK = 8192  # SGLang's own depends on the GPU's memory, and is a power of two
# The page sizes that a backend takes; any other becomes the first.
PAGES = {
    "trtllm_mha": "64 16 32 128",
    "trtllm_mla": "64 32",
    "cutedsl_mla": "64 32",
    "tokenspeed_mla": "64 32",
    "flashmla": "64",
    "hpc_ops": "64",
    "cutlass_mla": "128",
    "intel_xpu": "128 64",
    "fa4": "128",
}
# Without a page size of its own for FlashAttention 4.
EARLY = "0.5.8 0.5.8.post1 0.5.9 0.5.10 0.5.10.post1 0.5.11 0.5.12 0.5.12.post1 0.5.13 0.5.13.post1 0.5.14"


def validate(
    chunked_prefill_size,
    page_size,
    attention_backend,
    disaggregation_mode,
    speculative_algorithm,
    enable_deterministic_inference,
    release,
):
    chunk = OWN_CHUNK if chunked_prefill_size is None else chunked_prefill_size
    if chunk <= 0 or disaggregation_mode == "decode":
        return True
    page = page_size or 1
    plain = speculative_algorithm is None and not enable_deterministic_inference
    picked = "trtllm_mha" if plain else "flashinfer"
    own = PAGES.get(attention_backend or picked, "")
    if not (attention_backend == "fa4" and release in EARLY.split()) and own and str(page) not in own.split():
        page = own.split()[0]
    return int(page) <= 0 or int(chunk) % int(page) == 0
