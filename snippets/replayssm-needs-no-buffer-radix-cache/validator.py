EXTRA = {"extra_buffer", "extra_buffer_lazy"}
# With these SGLang keeps the radix cache when inference is deterministic; on Hopper it picks the first by itself.
KEEPS = {None, "fa3", "fa4", "triton", "ascend"}


def validate(
    mamba_radix_cache_strategy,
    disable_overlap_schedule,
    disable_radix_cache,
    linear_attn_backend,
    enable_deterministic_inference,
    attention_backend,
):
    if disable_radix_cache or (enable_deterministic_inference and attention_backend not in KEEPS):
        return True
    if mamba_radix_cache_strategy == "auto" and linear_attn_backend == "triton":
        return disable_overlap_schedule  # SGLang fills in no_buffer then, and extra_buffer otherwise
    return mamba_radix_cache_strategy not in EXTRA
