SETS_EP_SIZE = {"deepep", "deepep_v2", "mooncake", "nixl", "mori", "pplx", "ascend_fuseep", "flashinfer", "flashinfer_megamoe", "megamoe"}


def validate(enable_eplb, ep_size, moe_a2a_backend):
    return not enable_eplb or ep_size > 1 or moe_a2a_backend in SETS_EP_SIZE
