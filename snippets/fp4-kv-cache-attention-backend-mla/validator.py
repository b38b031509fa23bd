READS_FP4 = {"flashinfer", "trtllm_mla"}
WITH_CUTLASS = ("0.5.16", "0.5.17", "0.5.18", "0.5.19")


def validate(kv_cache_dtype, attention_backend, release):
    if attention_backend == "cutlass_mla" and release in WITH_CUTLASS:
        return True
    return kv_cache_dtype != "fp4_mx_block16" or attention_backend in READS_FP4
