def validate(attn_cp_size, enable_tp_lm_head_all_to_all):
    return not enable_tp_lm_head_all_to_all or attn_cp_size == 1
