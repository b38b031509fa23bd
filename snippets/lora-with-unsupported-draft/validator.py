TAKES_LORA = (None, "NGRAM", "EAGLE", "NEXTN", "EAGLE3", "DFLASH", "DSPARK")


def validate(enable_lora, speculative_algorithm):
    return not enable_lora or speculative_algorithm in TAKES_LORA
