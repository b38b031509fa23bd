def validate(grpc_port, use_ray):
    return grpc_port is None or not use_ray
