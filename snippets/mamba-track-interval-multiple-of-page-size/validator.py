def validate(mamba_track_interval, page_size, disable_radix_cache):
    if disable_radix_cache or page_size is None:
        return True
    return int(mamba_track_interval) % int(page_size) == 0
