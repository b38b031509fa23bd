def validate(speculative_accept_threshold_single, speculative_accept_threshold_acc):
    return speculative_accept_threshold_single == 1.0 and speculative_accept_threshold_acc == 1.0
