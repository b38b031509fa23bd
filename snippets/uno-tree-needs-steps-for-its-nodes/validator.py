def validate(speculative_num_steps, speculative_eagle_topk, speculative_num_draft_tokens):
    if not speculative_num_steps or not speculative_eagle_topk or not speculative_num_draft_tokens:
        return True
    steps, top = int(speculative_num_steps), int(speculative_eagle_topk)
    if top < 2 or steps < 0:  # a chain, and another check's case
        return True
    return speculative_num_draft_tokens <= int(top) * int(steps - 1) + 2
