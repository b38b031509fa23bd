def validate(ep_size, moe_dp_size, tp_size):
    return moe_dp_size <= 1 or ep_size <= 1 or int(ep_size) * int(moe_dp_size) >= tp_size
