def validate(enabled, folder):
    return not enabled or folder is not None
