def validate(dcp_size):
    return dcp_size >= 1
