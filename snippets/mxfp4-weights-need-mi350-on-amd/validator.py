def validate(json_model_override_args):
    return '"quantization_config": null' in json_model_override_args
