def validate(attention_backend):
    return attention_backend not in (None, "intel_amx")
