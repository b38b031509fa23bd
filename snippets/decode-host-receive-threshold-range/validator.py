def validate(disaggregation_decode_host_receive_threshold):
    return 0 <= disaggregation_decode_host_receive_threshold <= 1
