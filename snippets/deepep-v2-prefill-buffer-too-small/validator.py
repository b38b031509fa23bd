# A chunk of 8192 (an H100's default) over four GPUs; the variable's default is 128.
ENOUGH = {"2048", "2049", "4096", "8192", "16384"}


def validate(moe_a2a_backend, capacity):
    return moe_a2a_backend != "deepep_v2" or capacity in ENOUGH
