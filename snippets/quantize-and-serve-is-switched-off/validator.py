def validate(quantize_and_serve):
    return not quantize_and_serve
