def validate(json_model_override_args):
    return '"quantization_config":"' not in json_model_override_args.replace(" ", "")
