def validate(nnodes):
    return nnodes != 0
