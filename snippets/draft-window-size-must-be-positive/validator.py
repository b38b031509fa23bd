def validate(speculative_draft_window_size):
    return speculative_draft_window_size is None or speculative_draft_window_size > 0
