def validate(enable_kv_cache_sharding, backend, release):
    if backend == "tokenspeed_mla" and release != "0.5.22":
        return True  # another name for trtllm_mla there
    return not enable_kv_cache_sharding or backend in (None, "fa3", "trtllm_mla")
