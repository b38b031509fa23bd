# Attention backends that SGLang calls deterministic, and for which it switches the radix cache off.
WITHOUT_RADIX_CACHE = (None, "flashinfer", "intel_xpu")


def validate(enable_hierarchical_cache, enable_deterministic_inference, attention_backend):
    if not enable_hierarchical_cache:
        return True
    if attention_backend == "dual_chunk_flash_attn":  # never with the radix cache, deterministic or not
        return False
    return not enable_deterministic_inference or attention_backend not in WITHOUT_RADIX_CACHE
