def validate(grpc_port, tokenizer_worker_num):
    return grpc_port is None or tokenizer_worker_num <= 1
