ALWAYS = {"triton", "trtllm_mha"}


def validate(attention_backend, prefill_attention_backend, decode_attention_backend):
    prefill = prefill_attention_backend or attention_backend
    decode = decode_attention_backend or attention_backend
    return {prefill, decode} - {None} <= ALWAYS
