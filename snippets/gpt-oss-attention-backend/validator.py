WITH_SINKS = {"triton", "trtllm_mha", "fa3", "fa4", "ascend"}
LATER = {"aiter": 10, "intel_xpu": 11, "intel_amx": 13}  # the first 0.5.x that lets it in


def validate(attention_backend, release):
    if attention_backend is None or attention_backend in WITH_SINKS:
        return True
    return attention_backend in LATER and int(release.split(".")[2]) >= LATER[attention_backend]
