def validate(speculative_algorithm):
    return speculative_algorithm != "NGRAM"
