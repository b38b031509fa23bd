OK = (None, 'EAGLE', 'EAGLE3', 'NEXTN', 'DSPARK')


def validate(disaggregation_decode_enable_radix_cache, speculative_algorithm):
    return not disaggregation_decode_enable_radix_cache or speculative_algorithm in OK
