def validate(attention_backend, speculative_algorithm):
    return speculative_algorithm is None or attention_backend != "flex_attention"
