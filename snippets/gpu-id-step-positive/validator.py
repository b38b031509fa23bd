def validate(gpu_id_step):
    return gpu_id_step >= 1
