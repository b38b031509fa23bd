def validate(dsa_decode_backend):
    return dsa_decode_backend != "triton"
