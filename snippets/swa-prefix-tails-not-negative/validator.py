def validate(swa_prefix_tails):
    return swa_prefix_tails is None or swa_prefix_tails >= 0
