KEEPS_RETRIES = {"write_back", "write_through"}


def validate(optimistic_prefill_attempts, enable_hierarchical_cache, hicache_write_policy):
    return optimistic_prefill_attempts <= 0 or not enable_hierarchical_cache or hicache_write_policy in KEEPS_RETRIES
