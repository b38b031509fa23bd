def validate(grpc_port, tokenizer_worker_num, smg_grpc_mode, grpc_mode):
    return grpc_port is None or tokenizer_worker_num <= 1 or smg_grpc_mode or grpc_mode  # the older gRPC mode may
