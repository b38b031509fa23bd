# 2048 positions: what TinyLlama's config says; another model has its own number.
NEAR = ("2047", "2048", "2049")
TRUE = ("1", "true", "yes", "y")  # in any case


def validate(context_length, allow_longer):
    if context_length is None or str(allow_longer).lower() in TRUE:
        return True
    length = str(context_length)
    return not length.isdigit() or int(length) <= 2048
