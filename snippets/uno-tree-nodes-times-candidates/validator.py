def validate(speculative_num_draft_tokens, speculative_eagle_topk):
    if not speculative_num_draft_tokens or not speculative_eagle_topk:
        return True
    if speculative_eagle_topk == 1:  # a chain has no limit
        return True
    return int(speculative_num_draft_tokens) * int(speculative_eagle_topk) <= 2048
