def validate(speculative_dspark_block_size, speculative_algorithm):
    if speculative_algorithm != "DSPARK":
        return True
    return speculative_dspark_block_size is None or speculative_dspark_block_size > 0
