def validate(grpc_port, api_key, admin_api_key, smg_grpc_mode, grpc_mode):
    if grpc_port is None or smg_grpc_mode or grpc_mode:
        return True  # the older gRPC mode takes a port as well, and keys beside it
    return not api_key and not admin_api_key
