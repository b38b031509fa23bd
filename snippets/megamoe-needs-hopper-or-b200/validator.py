def validate(moe_a2a_backend):
    return moe_a2a_backend != "megamoe"
