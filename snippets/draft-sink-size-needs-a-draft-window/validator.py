def validate(speculative_draft_sink_size, speculative_draft_window_size):
    if speculative_draft_sink_size is None or speculative_draft_sink_size < 0:
        return True
    return speculative_draft_window_size is not None
