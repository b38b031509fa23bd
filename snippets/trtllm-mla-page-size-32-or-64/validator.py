def validate(page_size):
    return page_size in (32, 64)
