ON = ("1", "true", "yes", "y")  # in any case


def validate(mm_feature_transport, ipc, encoder_only, nnodes, release):
    if nnodes == 1 or (encoder_only and release != "0.5.16"):
        return True  # an encoder sends its features another way
    if mm_feature_transport is None:
        return str(ipc).lower() not in ON
    return mm_feature_transport != "cuda_ipc"
