NO_BUFFER = {"no_buffer", "auto"}


def validate(mamba_radix_cache_strategy, attention_backend):
    return mamba_radix_cache_strategy not in NO_BUFFER or attention_backend != "trtllm_mha"
