def validate(attn_cp_size, model):
    return model != "nemotronh" or attn_cp_size <= 1
