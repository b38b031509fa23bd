def validate(enable_http_worker_reuseport, tokenizer_worker_num, enable_http2):
    return not enable_http_worker_reuseport or (tokenizer_worker_num != 1 and not enable_http2)
