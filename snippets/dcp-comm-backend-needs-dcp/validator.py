def validate(dcp_comm_backend, dcp_size):
    return dcp_comm_backend not in ("a2a", "fi_a2a") or dcp_size > 1
