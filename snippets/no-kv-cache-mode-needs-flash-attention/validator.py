def validate(prefill_only_disable_kv_cache, attention_backend):
    return not prefill_only_disable_kv_cache or attention_backend in (None, "fa3", "fa4")
