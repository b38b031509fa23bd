MLA = ("dsv3", "dsv32", "dsv4", "kimi")  # they divide over tensor parallelism


def validate(enable_kv_cache_sharding, enable_prefill_cp, attn_cp_size, model):
    return not enable_kv_cache_sharding or model in MLA or (enable_prefill_cp and attn_cp_size > 1)
