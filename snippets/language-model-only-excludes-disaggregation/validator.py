def validate(language_model_only, disaggregation_mode):
    return not language_model_only or disaggregation_mode == "null"
