def validate(config):
    return config is None or not config.lower().endswith((".yaml", ".yml"))
