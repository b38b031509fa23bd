def validate(speculative_algorithm, disable_overlap_schedule):
    return speculative_algorithm not in ("NGRAM", "EAGLE", "STANDALONE") or disable_overlap_schedule
