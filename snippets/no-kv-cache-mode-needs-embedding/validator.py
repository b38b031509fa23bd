def validate(prefill_only_disable_kv_cache, is_embedding):
    return not prefill_only_disable_kv_cache or is_embedding
