EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(strategy, disable_radix_cache):
    return strategy not in EXTRA or not disable_radix_cache
