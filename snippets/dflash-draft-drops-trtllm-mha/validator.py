OTHERS = ("fa4", "flashinfer", "triton")


def validate(speculative_draft_attention_backend):
    return speculative_draft_attention_backend not in (None, "trtllm_mha")
