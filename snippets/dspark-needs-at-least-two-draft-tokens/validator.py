def validate(speculative_num_draft_tokens, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    return speculative_num_draft_tokens is None or speculative_num_draft_tokens >= 2
