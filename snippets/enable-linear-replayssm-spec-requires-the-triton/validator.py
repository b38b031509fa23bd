SPEC_DECODE_OK = {"triton", "flashinfer", "flashkda"}


def validate(decode_backend, enable_spec):
    return not enable_spec or decode_backend in SPEC_DECODE_OK


# type guard
def spec_compatible_decode(b: str) -> bool:
    return b in {"triton", "flashinfer"}
