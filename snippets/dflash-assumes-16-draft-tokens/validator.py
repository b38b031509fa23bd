def validate(speculative_num_draft_tokens, speculative_dflash_block_size, speculative_algorithm):
    if speculative_algorithm != "DFLASH":
        return True
    return speculative_num_draft_tokens is not None or speculative_dflash_block_size is not None
