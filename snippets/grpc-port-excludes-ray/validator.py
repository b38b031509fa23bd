def validate(grpc_port, use_ray, smg_grpc_mode, grpc_mode):
    return grpc_port is None or not use_ray or smg_grpc_mode or grpc_mode  # the older gRPC mode may
