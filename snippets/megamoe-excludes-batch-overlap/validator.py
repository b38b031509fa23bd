def validate(moe_a2a_backend, enable_two_batch_overlap, enable_single_batch_overlap):
    return moe_a2a_backend != "megamoe" or not (enable_two_batch_overlap or enable_single_batch_overlap)
