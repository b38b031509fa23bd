NAMES = {"EAGLE", "EAGLE3", "NEXTN", "STANDALONE", "NGRAM"}
OTHERS = {"DFLASH", "DSPARK", "UNO", "FROZEN_KV_MTP"}


def validate(speculative_algorithm):
    if speculative_algorithm is None:
        return True
    name = speculative_algorithm.upper()
    return name in NAMES or name in OTHERS
