def validate(disaggregation_decode_retraction_backup, enable_priority_scheduling, disable_priority_preemption):
    if disaggregation_decode_retraction_backup != "host_pool":
        return True
    return not enable_priority_scheduling or disable_priority_preemption
