def validate(model_impl):
    return model_impl == "transformers"
