EXTRA = {"extra_buffer", "extra_buffer_lazy"}


def validate(strategy, page_size):
    return strategy in EXTRA or page_size in (1, None)
