def validate(disaggregation_transfer_backend, disaggregation_mode):
    return disaggregation_mode == "null" or disaggregation_transfer_backend in ("mooncake", "nixl", "mooncake_tcp")
