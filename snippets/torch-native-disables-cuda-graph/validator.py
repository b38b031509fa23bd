def validate(attention_backend):
    return attention_backend != "torch_native"
