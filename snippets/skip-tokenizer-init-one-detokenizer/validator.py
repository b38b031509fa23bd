def validate(skip_tokenizer_init, detokenizer_worker_num):
    return not skip_tokenizer_init or detokenizer_worker_num == 1
