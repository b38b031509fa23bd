def validate(speculative_num_draft_tokens, speculative_num_steps):
    if speculative_num_draft_tokens is None or speculative_num_steps is None:
        return True
    return speculative_num_draft_tokens > speculative_num_steps
