def validate(dcp_replicate_q_proj, dcp_size, dcp_comm_backend):
    # An exchange that is named without context parallelism is refused first, in other words.
    return not dcp_replicate_q_proj or dcp_size > 1 or dcp_comm_backend in ("a2a", "fi_a2a")
