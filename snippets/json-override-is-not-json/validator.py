def validate(json_model_override_args):
    return json_model_override_args.startswith("{")
