READS_FP4 = {"triton", "torch_native", "flex_attention", "trtllm_mha"}


def validate(kv_cache_dtype, attention_backend):
    return kv_cache_dtype != "fp4_mx_block16" or attention_backend in READS_FP4
