def validate(enable_encoder_swa_bounded_replay):
    return not enable_encoder_swa_bounded_replay
