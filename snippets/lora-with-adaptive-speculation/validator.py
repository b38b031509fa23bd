# SGLang turns adaptive drafts off by itself where the block's length is fixed.
FIXED = (None, "NGRAM", "DFLASH", "DSPARK")


def validate(enable_lora, speculative_algorithm, speculative_adaptive):
    return not enable_lora or not speculative_adaptive or speculative_algorithm in FIXED
