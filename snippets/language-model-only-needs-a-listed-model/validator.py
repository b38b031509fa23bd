def validate(language_model_only):
    return not language_model_only
