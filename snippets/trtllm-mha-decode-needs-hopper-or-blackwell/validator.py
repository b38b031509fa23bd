def validate(decode_attention_backend):
    return decode_attention_backend != "trtllm_mha"
