def validate(speculative_num_draft_tokens):
    return speculative_num_draft_tokens is None or speculative_num_draft_tokens <= 128
