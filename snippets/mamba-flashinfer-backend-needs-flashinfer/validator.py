def validate(mamba_backend):
    return mamba_backend != "flashinfer"
