REPLAYSSM_DECODE_OK = {"triton", "helion", "flashkda"}


def validate(decode_backend, enable_replayssm):
    return not enable_replayssm or decode_backend in REPLAYSSM_DECODE_OK


# type guard
def replayssm_compatible_decode(b: str) -> bool:
    return b in {"triton", "helion"}
