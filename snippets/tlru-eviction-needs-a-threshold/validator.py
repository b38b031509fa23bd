def validate(radix_eviction_policy, radix_eviction_policy_config):
    return radix_eviction_policy != "tlru" or bool(radix_eviction_policy_config)
