def validate(enable_symm_mem, prealloc):
    return not enable_symm_mem or prealloc is not None
