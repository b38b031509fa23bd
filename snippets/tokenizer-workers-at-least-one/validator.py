def validate(tokenizer_worker_num):
    return tokenizer_worker_num >= 1
