def validate(page_size):
    return page_size == 64
