def validate(grpc_port, api_key, admin_api_key):
    return grpc_port is None or (not api_key and not admin_api_key)
