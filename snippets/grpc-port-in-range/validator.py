def validate(grpc_port, smg_grpc_mode, grpc_mode, port):
    if grpc_port is None and (smg_grpc_mode or grpc_mode):
        grpc_port = int(port) + 10000  # what SGLang takes then
    return grpc_port is None or 1 <= int(grpc_port) <= 65535
