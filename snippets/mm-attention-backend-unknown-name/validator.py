# Every name of 0.5.8 to 0.5.23; a release knows those of its time.
KNOWN = {"sdpa", "fa3", "fa4", "triton_attn", "ascend_attn", "aiter_attn", "flashinfer_cudnn", "amx_attn", "xpu_attn"}


def validate(mm_attention_backend):
    return mm_attention_backend is None or mm_attention_backend in KNOWN
