def validate(enable_mis, disable_radix_cache):
    return not enable_mis or disable_radix_cache
