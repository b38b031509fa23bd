def validate(json_model_override_args):
    return '"factor":"4.0"' not in json_model_override_args.replace(" ", "")
