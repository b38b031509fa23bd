def validate(disaggregation_decode_enable_offload_kvcache, disaggregation_mode):
    return not disaggregation_decode_enable_offload_kvcache or disaggregation_mode == "decode"
