# NGRAM drafts without a model and has a line of its own.
DRAFTS = ("EAGLE", "EAGLE3", "NEXTN", "STANDALONE", "DFLASH", "DSPARK")


def validate(enable_mixed_chunk, speculative_algorithm):
    return not enable_mixed_chunk or speculative_algorithm not in DRAFTS
