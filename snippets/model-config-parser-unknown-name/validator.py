def validate(model_config_parser):
    return model_config_parser in ("auto", "hf", "mistral")
