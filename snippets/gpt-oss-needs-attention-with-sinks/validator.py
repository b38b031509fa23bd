ALWAYS = {"triton", "trtllm_mha", "fa3", "fa4", "ascend", "aiter"}
BEFORE_XPU = {"0.5.10", "0.5.10.post1"}
BEFORE_AMX = {"0.5.10", "0.5.10.post1", "0.5.11", "0.5.12", "0.5.12.post1"}


def validate(attention_backend, release):
    if attention_backend == "intel_xpu":
        return release not in BEFORE_XPU
    if attention_backend == "intel_amx":
        return release not in BEFORE_AMX
    return attention_backend is None or attention_backend in ALWAYS
