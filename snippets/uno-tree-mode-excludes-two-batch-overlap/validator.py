def validate(enable_two_batch_overlap, speculative_eagle_topk, speculative_algorithm):
    if speculative_algorithm != "UNO":
        return True
    return not enable_two_batch_overlap or speculative_eagle_topk is None or speculative_eagle_topk <= 1
