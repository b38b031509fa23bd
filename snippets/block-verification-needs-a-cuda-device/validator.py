def validate(speculative_use_block_verification, device):
    return not speculative_use_block_verification or device in (None, "cuda")
