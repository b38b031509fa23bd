def validate(dcp_replicate_q_proj, dcp_comm_backend):
    return not dcp_replicate_q_proj or dcp_comm_backend != "ag_rs"
