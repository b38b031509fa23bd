def validate(json_model_override_args):
    return not json_model_override_args.startswith("[") or json_model_override_args == "[]"
