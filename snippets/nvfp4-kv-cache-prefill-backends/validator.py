READS = (None, "flashinfer", "trtllm_mha")
REFUSES_THE_OLD_NAME_TOO = ("0.5.21", "0.5.22")


def validate(attention_backend, release):
    if attention_backend == "tokenspeed_mla":
        return release not in REFUSES_THE_OLD_NAME_TOO
    return attention_backend in READS
