def validate(speculative_num_steps, speculative_eagle_topk, speculative_num_draft_tokens):
    if speculative_num_steps is None or speculative_eagle_topk is None or speculative_num_draft_tokens is None:
        return True
    if speculative_eagle_topk <= 1 or speculative_num_steps < 1:  # other checks are about these
        return True
    top = speculative_eagle_topk
    one = 1 + top
    two = 1 + int(top) * int(one)
    three = 1 + int(top) * int(two)
    four = 1 + int(top) * int(three)
    five = 1 + int(top) * int(four)
    six = 1 + int(top) * int(five)
    holds = {1: one, 2: two, 3: three, 4: four, 5: five, 6: six}
    # More steps hold at least the 128 nodes that SGLang lets in.
    return speculative_num_draft_tokens <= holds.get(speculative_num_steps, 128)
