def validate(speculative_draft_sink_size):
    return speculative_draft_sink_size is None or speculative_draft_sink_size >= 0
