def validate(encoder_only, mm_feature_transport, ipc):
    if not encoder_only:
        return True
    if mm_feature_transport is None:
        return str(ipc).lower() not in ("1", "true", "yes", "y")
    return mm_feature_transport == "cpu"
