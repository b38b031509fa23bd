def validate(ip, port, backend):
    return backend == "modelexpress" or (ip is not None and port is not None)
