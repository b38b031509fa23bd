def validate(dsa_prefill_backend, dsa_decode_backend):
    return "triton" not in (dsa_prefill_backend, dsa_decode_backend)
