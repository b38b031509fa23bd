def validate(enable_lmcache, attn_dp_size):
    return not enable_lmcache or attn_dp_size <= 1
