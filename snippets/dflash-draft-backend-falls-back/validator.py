DRAFT_OK = ("flashinfer", "fa3", "fa4", "triton")
DRAFT_NOT = ("torch_native", "flashmla", "aiter")


def validate(speculative_draft_attention_backend, speculative_algorithm):
    if speculative_algorithm != "DFLASH":
        return True
    return speculative_draft_attention_backend is None or speculative_draft_attention_backend in DRAFT_OK
