KDA = {"kimi"}


def validate(model, speculative_algorithm, enable_linear_replayssm_spec):
    block_draft = speculative_algorithm in ("DFLASH", "DSPARK")
    return not (block_draft and enable_linear_replayssm_spec) or model in KDA
