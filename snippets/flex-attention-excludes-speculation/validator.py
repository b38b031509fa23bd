def validate(attention_backend, speculative_algorithm):
    return attention_backend != "flex_attention" or speculative_algorithm is None
