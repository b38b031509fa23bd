def validate(dsa_prefill_backend, dsa_decode_backend, enable_hisparse):
    return not enable_hisparse or "tilelang" not in (dsa_prefill_backend, dsa_decode_backend)
