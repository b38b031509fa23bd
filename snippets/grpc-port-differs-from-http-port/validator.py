def validate(grpc_port, port, smg_grpc_mode, grpc_mode):
    # The older gRPC mode serves on this port alone.
    return grpc_port is None or smg_grpc_mode or grpc_mode or int(grpc_port) != int(port)
