REPLAYSSM_DECODE_OK = {"triton", "helion"}
SM100 = {"b200", "b300"}


def decode_of(decode_backend, base_backend, mamba_ssm_dtype, gpu, model):
    if decode_backend is None and mamba_ssm_dtype == "bfloat16" and gpu in SM100:
        if model == "kimi":
            return "triton"
        if base_backend != "helion":
            return "flashinfer"
    decode = decode_backend or base_backend
    return "triton" if decode == "flashkda" else decode


def validate(decode_backend, base_backend, mamba_ssm_dtype, enable_replayssm, gpu, model):
    decode = decode_of(decode_backend, base_backend, mamba_ssm_dtype, gpu, model)
    return not enable_replayssm or decode in REPLAYSSM_DECODE_OK


# type guard
def replayssm_compatible_decode(b: str) -> bool:
    return b in {"triton", "helion"}
