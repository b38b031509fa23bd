def validate(mamba_track_interval, page_size):
    return page_size is None or page_size == 0 or int(mamba_track_interval) % int(page_size) == 0
