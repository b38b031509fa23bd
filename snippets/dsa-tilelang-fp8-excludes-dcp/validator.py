def validate(dcp_size, dsa_prefill_backend, dsa_decode_backend):
    return dcp_size <= 1 or dsa_prefill_backend != "tilelang" or dsa_decode_backend != "tilelang"
