def validate(variable, transport):
    if variable is None or transport is None:
        return True
    return (variable.lower() in ("1", "true", "yes", "y")) == (transport == "cuda_ipc")
