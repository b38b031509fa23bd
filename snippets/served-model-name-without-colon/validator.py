def validate(served_model_name):
    return served_model_name is None or ":" not in served_model_name
