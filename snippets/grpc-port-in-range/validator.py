def validate(grpc_port):
    return grpc_port is None or 1 <= grpc_port <= 65535
