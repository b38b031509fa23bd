def validate(dsa_prefill_backend):
    return dsa_prefill_backend != "tilelang"
