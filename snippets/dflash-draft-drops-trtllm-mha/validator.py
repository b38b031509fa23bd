DEFAULT = "trtllm_mha"  # on the machines that this is about


def validate(speculative_draft_attention_backend, prefill_attention_backend, attention_backend):
    backend = speculative_draft_attention_backend or prefill_attention_backend or attention_backend or DEFAULT
    return backend != DEFAULT
