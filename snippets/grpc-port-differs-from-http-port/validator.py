def validate(grpc_port, port):
    return grpc_port is None or grpc_port != port
