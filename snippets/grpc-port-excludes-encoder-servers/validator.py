def validate(grpc_port, encoder_only):
    return grpc_port is None or not encoder_only
