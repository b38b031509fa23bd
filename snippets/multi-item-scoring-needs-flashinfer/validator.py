def validate(enable_mis, attention_backend):
    return not enable_mis or attention_backend == "flashinfer"
