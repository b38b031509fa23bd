# A chunk of 8192 (an H100's default), from 0.5.22 on shared by four GPUs; the variable's default is 128.
ENOUGH = {"8192", "16384"}
ENOUGH_WHEN_SHARED = {"2048", "4096", "8192", "16384"}
NOT_SHARED = ("0.5.19", "0.5.20", "0.5.21")


def validate(moe_a2a_backend, capacity, release):
    if moe_a2a_backend != "deepep_v2":
        return True
    return capacity in (ENOUGH if release in NOT_SHARED else ENOUGH_WHEN_SHARED)
