def validate(mode, speculative_algorithm):
    return speculative_algorithm != "DSPARK" or mode in (None, "static", "cap-accept", "compact")
