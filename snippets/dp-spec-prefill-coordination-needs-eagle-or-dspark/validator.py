ON = ("1", "true", "yes", "y")  # in any case


def validate(coordination, speculative_algorithm, enable_multi_layer_eagle, release):
    if coordination is None or coordination.lower() not in ON:
        return True
    if enable_multi_layer_eagle:
        return False
    if release == "0.5.21":
        return speculative_algorithm in ("EAGLE", "EAGLE3", "NEXTN")
    return speculative_algorithm in ("EAGLE", "EAGLE3", "NEXTN", "DSPARK")
