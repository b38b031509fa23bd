def validate(attention_backend):
    return attention_backend in (None, "fa3", "fa4")
