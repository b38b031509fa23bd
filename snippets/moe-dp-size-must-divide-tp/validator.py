def validate(moe_dp_size, tp_size):
    return moe_dp_size <= 1 or int(tp_size) % int(moe_dp_size) == 0
