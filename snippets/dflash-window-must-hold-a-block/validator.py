def validate(speculative_draft_window_size, speculative_num_draft_tokens, speculative_algorithm):
    if speculative_algorithm != "DFLASH":
        return True
    block = 16 if speculative_num_draft_tokens is None else speculative_num_draft_tokens
    if speculative_draft_window_size is None or speculative_draft_window_size <= 0:
        return True
    return speculative_draft_window_size >= block
