WITH_SINKS = {"triton", "trtllm_mha", "fa3", "fa4", "ascend"}
LATER = {"aiter": 10, "intel_xpu": 11, "intel_amx": 13}  # the first 0.5.x that lets it in


def knows_sinks(backend, release):
    return backend in WITH_SINKS or (backend in LATER and int(release.split(".")[2]) >= LATER[backend])


def validate(attention_backend, prefill_attention_backend, decode_attention_backend, release):
    prefill = prefill_attention_backend or attention_backend
    decode = decode_attention_backend or attention_backend
    if prefill is None and decode is None:
        return True  # SGLang picks one that knows sinks
    return knows_sinks(prefill, release) and knows_sinks(decode, release)
