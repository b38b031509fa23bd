# Four attention groups and a chunk of 8192 (an H100's default): 2048 tokens per GPU.
ENOUGH = (None, "2048", "4096", "8192")


def validate(moe_a2a_backend, workspace):
    return moe_a2a_backend != "flashinfer" or workspace in ENOUGH
