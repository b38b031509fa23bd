def validate(page_size, layout):
    return page_size is not None or layout != "vectorized_5d"
