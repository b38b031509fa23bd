DRAFTS = ("NGRAM", "EAGLE", "EAGLE3", "NEXTN", "STANDALONE")


def validate(speculative_algorithm, disable_overlap_schedule):
    return speculative_algorithm not in DRAFTS or disable_overlap_schedule
