def validate(base_gpu_id):
    return base_gpu_id >= 0
