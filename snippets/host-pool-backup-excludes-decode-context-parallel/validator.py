def validate(disaggregation_decode_retraction_backup, dcp_size):
    return disaggregation_decode_retraction_backup != "host_pool" or dcp_size <= 1
