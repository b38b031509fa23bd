def validate(config):
    return config is not True
