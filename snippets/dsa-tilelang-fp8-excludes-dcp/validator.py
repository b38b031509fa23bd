def validate(dsa_prefill_backend, dsa_decode_backend, dcp_size):
    return dcp_size <= 1 or dsa_prefill_backend != "tilelang" or dsa_decode_backend != "tilelang"
