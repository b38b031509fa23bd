def validate(radix_eviction_policy, radix_eviction_policy_config):
    text = str(radix_eviction_policy_config).replace(" ", "").replace("'", '"')
    return radix_eviction_policy != "tlru" or '"threshold":"' not in text
