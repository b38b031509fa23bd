def validate(enable_eplb, expert_distribution_recorder_mode):
    return not enable_eplb or expert_distribution_recorder_mode is not None
