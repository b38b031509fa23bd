OK = {None, "fa3", "aiter", "triton", "ascend", "trtllm_mha", "intel_xpu"}


def validate(attention_backend):
    return attention_backend in OK
