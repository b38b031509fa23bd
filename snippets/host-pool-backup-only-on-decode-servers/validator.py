def validate(disaggregation_decode_retraction_backup, disaggregation_mode):
    return disaggregation_decode_retraction_backup != "host_pool" or disaggregation_mode == "decode"
