def validate(attention_backend, enable_mis):
    return not enable_mis or attention_backend == "flashinfer"
