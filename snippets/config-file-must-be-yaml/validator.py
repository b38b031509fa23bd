def validate(config):
    return config is None or config.lower().endswith((".yaml", ".yml"))
