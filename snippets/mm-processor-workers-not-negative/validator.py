def validate(mm_processor_worker_num):
    return mm_processor_worker_num >= 0
