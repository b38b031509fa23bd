def validate(disaggregation_decode_retraction_backup, disaggregation_decode_host_receive_threshold, release):
    if disaggregation_decode_retraction_backup != "cpu_tensor":
        return True
    never = 0 if release == "0.5.21" else 1
    return disaggregation_decode_host_receive_threshold == never
