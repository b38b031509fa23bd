def validate(enable_http_worker_reuseport, tokenizer_worker_num):
    return not enable_http_worker_reuseport or tokenizer_worker_num != 1
