def validate(moe_a2a_backend, workspace):
    if moe_a2a_backend != "flashinfer" or workspace is None:
        return True  # SGLang sizes the buffer itself
    return int(workspace) > 64  # a larger one may fit: a chunk of 8192 over four groups needs 2048
