def validate(mode, speculative_algorithm):
    return speculative_algorithm is None or mode in (None, "static", "cap-accept", "compact")
