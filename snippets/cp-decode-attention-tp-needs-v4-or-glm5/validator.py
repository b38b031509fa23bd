def validate(enable_cp_decode_attn_tp):
    return not enable_cp_decode_attn_tp
