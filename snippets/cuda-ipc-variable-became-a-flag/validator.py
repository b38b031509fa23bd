def validate(variable, transport):
    return variable is None or transport is not None
