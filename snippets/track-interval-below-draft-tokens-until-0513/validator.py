def validate(mamba_track_interval, speculative_num_draft_tokens):
    return speculative_num_draft_tokens is None or mamba_track_interval >= speculative_num_draft_tokens
