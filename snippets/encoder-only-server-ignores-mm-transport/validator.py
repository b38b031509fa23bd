def validate(encoder_only, mm_feature_transport):
    return not encoder_only or mm_feature_transport in (None, "cpu")
