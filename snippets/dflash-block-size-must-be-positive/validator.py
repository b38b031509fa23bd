def validate(speculative_dflash_block_size, speculative_algorithm):
    if speculative_algorithm != "DFLASH":
        return True
    return speculative_dflash_block_size is None or speculative_dflash_block_size > 0
