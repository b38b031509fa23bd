EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(strategy, disable_radix_cache):
    return strategy in EXTRA or disable_radix_cache
