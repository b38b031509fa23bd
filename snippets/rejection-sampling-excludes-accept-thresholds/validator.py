def validate(speculative_use_rejection_sampling, speculative_accept_threshold_single):
    return not speculative_use_rejection_sampling or speculative_accept_threshold_single == 1.0
