def validate(moe_dense_tp_size, tp_size):
    return moe_dense_tp_size in (None, 1, tp_size)
