OTHERS = ("fa4", "flashinfer", "triton")


def validate(speculative_draft_attention_backend, speculative_algorithm):
    if speculative_algorithm != "DFLASH":
        return True
    return speculative_draft_attention_backend not in (None, "trtllm_mha")
