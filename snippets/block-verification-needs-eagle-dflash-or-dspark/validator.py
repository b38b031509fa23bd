WITH_PROBABILITIES = ("EAGLE", "EAGLE3", "NEXTN", "DFLASH", "DSPARK")
WITHOUT = ("NGRAM", "STANDALONE", "UNO")


def validate(speculative_use_block_verification, speculative_algorithm):
    return not speculative_use_block_verification or speculative_algorithm in WITH_PROBABILITIES
