def validate(prefill_attention_backend):
    return prefill_attention_backend != "cutedsl_mla"
