def validate(enable_kv_cache_sharding, disable_radix_cache, tree, release):
    if not enable_kv_cache_sharding or disable_radix_cache:
        return True
    return tree == "python" or (tree is None and release != "0.5.22")
