def validate(moe_dp_size, pp_size):
    return moe_dp_size <= 1 or pp_size == 1
