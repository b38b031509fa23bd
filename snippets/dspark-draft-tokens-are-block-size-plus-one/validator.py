def validate(speculative_algorithm, speculative_dspark_block_size, speculative_num_draft_tokens):
    if speculative_algorithm != "DSPARK":
        return True
    if speculative_dspark_block_size is None or speculative_num_draft_tokens is None:
        return True
    return speculative_num_draft_tokens == speculative_dspark_block_size + 1
