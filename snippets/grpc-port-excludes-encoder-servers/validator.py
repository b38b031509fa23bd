def validate(grpc_port, encoder_only, smg_grpc_mode, grpc_mode):
    return grpc_port is None or not encoder_only or smg_grpc_mode or grpc_mode  # the older gRPC mode may
