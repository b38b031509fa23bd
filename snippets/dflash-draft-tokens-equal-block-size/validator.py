def validate(speculative_algorithm, speculative_num_draft_tokens, speculative_dflash_block_size):
    if speculative_algorithm != "DFLASH":
        return True
    if speculative_num_draft_tokens is None or speculative_dflash_block_size is None:
        return True
    return speculative_num_draft_tokens == speculative_dflash_block_size
