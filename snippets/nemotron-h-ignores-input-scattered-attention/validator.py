def validate(enable_attn_tp_input_scattered):
    return not enable_attn_tp_input_scattered
