def validate(speculative_dflash_block_size):
    return speculative_dflash_block_size is None or speculative_dflash_block_size > 0
