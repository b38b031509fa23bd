def validate(speculative_num_draft_tokens, speculative_algorithm):
    if speculative_algorithm != "UNO":
        return True
    return speculative_num_draft_tokens is not None and speculative_num_draft_tokens >= 1
