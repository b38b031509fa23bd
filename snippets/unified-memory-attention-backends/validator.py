READS = (None, "triton", "fa3", "fa4", "flashinfer", "trtllm_mha")


def validate(attention_backend):
    return attention_backend in READS
