def validate(enable_pdmux, speculative_eagle_topk, speculative_algorithm):
    if speculative_algorithm != "UNO":
        return True
    return not enable_pdmux or speculative_eagle_topk is None or speculative_eagle_topk <= 1
