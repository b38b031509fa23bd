# A chunk of 8192 (an H100's default) over four attention groups: 2048 tokens per GPU.
ENOUGH = {"2048", "4096", "8192"}


def validate(moe_a2a_backend, capacity):
    return moe_a2a_backend != "pplx" or capacity in ENOUGH
