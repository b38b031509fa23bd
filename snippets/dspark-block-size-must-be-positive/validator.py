def validate(speculative_dspark_block_size):
    return speculative_dspark_block_size is None or speculative_dspark_block_size > 0
