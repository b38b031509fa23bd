def validate(attention_backend, speculative_algorithm):
    return speculative_algorithm != "UNO" or attention_backend in (None, "fa3")
