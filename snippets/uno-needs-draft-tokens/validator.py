def validate(speculative_num_draft_tokens):
    return speculative_num_draft_tokens is not None and speculative_num_draft_tokens >= 1
