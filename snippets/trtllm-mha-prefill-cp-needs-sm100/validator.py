def validate(attention_backend, attn_cp_size):
    return attention_backend != "trtllm_mha" or attn_cp_size <= 1
