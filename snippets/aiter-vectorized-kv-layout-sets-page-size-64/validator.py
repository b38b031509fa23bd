def validate(page_size, layout):
    return page_size is not None or str(layout).lower() != "vectorized_5d"
