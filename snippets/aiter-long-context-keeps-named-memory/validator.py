TRUE = ("1", "true")


def validate(mem_fraction_static, honor):
    return mem_fraction_static is None or honor not in TRUE
