def validate(attention_backend):
    return attention_backend not in ("cutedsl_mla", "tokenspeed_mla")
