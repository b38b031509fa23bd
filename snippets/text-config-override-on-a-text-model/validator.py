def validate(json_model_override_args):
    return '"text_config":' not in json_model_override_args.replace(" ", "")
