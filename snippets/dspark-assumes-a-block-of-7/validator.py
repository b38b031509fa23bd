def validate(speculative_dspark_block_size, speculative_num_draft_tokens, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    return speculative_dspark_block_size is not None or speculative_num_draft_tokens is not None
