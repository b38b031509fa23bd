CHUNK = 64


def validate(chunked_prefill_size):
    return chunked_prefill_size is None or chunked_prefill_size <= 0 or chunked_prefill_size >= CHUNK
