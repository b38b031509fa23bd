def validate(json_model_override_args):
    text = json_model_override_args
    return not text.startswith("{") or text.startswith('{"') or text == "{}"
