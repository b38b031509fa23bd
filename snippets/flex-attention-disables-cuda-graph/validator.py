def validate(attention_backend):
    return attention_backend != "flex_attention"
