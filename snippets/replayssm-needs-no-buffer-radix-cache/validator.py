EXTRA = {"extra_buffer", "extra_buffer_lazy"}
# With these SGLang keeps the radix cache when inference is deterministic.
KEEPS = {"fa3", "fa4", "triton", "ascend"}
BLACKWELL = {"b200", "b300", "rtxpro6000", "rtx5090", "gb10"}  # SGLang picks FlashInfer there, elsewhere fa3


def validate(
    mamba_radix_cache_strategy,
    disable_overlap_schedule,
    disable_radix_cache,
    linear_attn_backend,
    enable_deterministic_inference,
    attention_backend,
    disaggregation_mode,
    disaggregation_decode_enable_radix_cache,
    gpu,
):
    # A decode server has a radix cache only when it is asked for, and whatever else the command says.
    if disaggregation_mode == "decode":
        disable_radix_cache = not disaggregation_decode_enable_radix_cache
    if disable_radix_cache or attention_backend == "dual_chunk_flash_attn":  # which goes without the radix cache
        return True
    if enable_deterministic_inference:
        picked = attention_backend or ("flashinfer" if gpu in BLACKWELL else "fa3")
        if picked not in KEEPS:
            return True
    if mamba_radix_cache_strategy == "auto" and linear_attn_backend == "triton":
        return disable_overlap_schedule  # SGLang fills in no_buffer then, and extra_buffer otherwise
    return mamba_radix_cache_strategy not in EXTRA
