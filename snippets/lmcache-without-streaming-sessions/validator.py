def validate(enable_lmcache, enable_streaming_session):
    return not enable_lmcache or not enable_streaming_session
