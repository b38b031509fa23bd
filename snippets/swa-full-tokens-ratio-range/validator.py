def validate(swa_full_tokens_ratio):
    return swa_full_tokens_ratio is None or 0 < swa_full_tokens_ratio <= 1
