def validate(dsa_prefill_backend, dsa_decode_backend):
    return (dsa_prefill_backend == "tilelang") == (dsa_decode_backend == "tilelang")
