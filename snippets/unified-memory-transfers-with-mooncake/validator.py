def validate(disaggregation_transfer_backend):
    return disaggregation_transfer_backend in (None, "mooncake", "mooncake_tcp")
