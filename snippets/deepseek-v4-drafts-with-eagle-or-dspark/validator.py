OK = {None, "EAGLE", "DSPARK"}


def validate(speculative_algorithm):
    return speculative_algorithm in OK
