def validate(dwdp_size, enable_two_batch_overlap):
    return dwdp_size <= 1 or not enable_two_batch_overlap
