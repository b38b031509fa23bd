def validate(mm_enable_dp_encoder, tp_size):
    return not mm_enable_dp_encoder or tp_size != 1
