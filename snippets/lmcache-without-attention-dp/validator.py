def validate(enable_lmcache, attn_dp_size, dp_size, enable_dp_attention):
    # Releases before 0.5.22 do not know --attn-dp-size.
    if not enable_lmcache or (enable_dp_attention and dp_size > 1):
        return not enable_lmcache
    return attn_dp_size in (None, 1)
