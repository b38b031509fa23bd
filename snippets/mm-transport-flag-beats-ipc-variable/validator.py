def validate(variable, transport):
    if variable is None or transport is None:
        return True
    return (variable == "1") == (transport == "cuda_ipc")
