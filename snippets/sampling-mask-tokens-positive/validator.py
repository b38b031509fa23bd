def validate(sampling_mask_max_tokens):
    return sampling_mask_max_tokens > 0
