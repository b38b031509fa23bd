def validate(speculative_dflash_block_size, speculative_num_draft_tokens, speculative_algorithm):
    if speculative_algorithm != "DFLASH":
        return True
    if speculative_dflash_block_size is None or speculative_dflash_block_size <= 0:
        return True
    return speculative_num_draft_tokens in (None, speculative_dflash_block_size)
