def validate(speculative_algorithm, speculative_num_draft_tokens):
    return speculative_algorithm != "NGRAM" or speculative_num_draft_tokens is not None
