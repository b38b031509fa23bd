def validate(detokenizer_worker_num):
    return detokenizer_worker_num >= 1
