def validate(mm_io_worker_num):
    return mm_io_worker_num >= 0
