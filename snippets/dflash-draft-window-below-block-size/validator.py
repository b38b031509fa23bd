def validate(speculative_draft_window_size, speculative_dflash_block_size):
    return speculative_draft_window_size is None or speculative_draft_window_size >= (
        speculative_dflash_block_size or 16
    )
