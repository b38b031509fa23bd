def validate(enable_hisparse, disable_radix_cache):
    return not enable_hisparse or disable_radix_cache
