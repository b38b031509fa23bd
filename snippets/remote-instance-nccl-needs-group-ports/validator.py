def validate(ports, backend):
    return ports is not None or backend != "nccl"
