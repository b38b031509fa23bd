TRUE = ("1", "true", "yes", "y")  # in any case


def validate(mem_fraction_static, honor):
    return mem_fraction_static is None or str(honor).lower() not in TRUE
