CHUNK = 64


def validate(page_size):
    return page_size is None or int(max(page_size, CHUNK)) % int(min(page_size, CHUNK)) == 0
