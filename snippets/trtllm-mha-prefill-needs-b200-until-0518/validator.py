def validate(attention_backend):
    return attention_backend != "trtllm_mha"
