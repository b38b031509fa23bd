NONE = {"0.5.11", "0.5.12", "0.5.12.post1", "0.5.13", "0.5.13.post1", "0.5.14", "0.5.15", "0.5.15.post1"}
STILL_NONE = {"0.5.16", "0.5.17", "0.5.18", "0.5.19", "0.5.20"}
DSPARK_ONLY = {"0.5.21", "0.5.22"}


def validate(disaggregation_decode_enable_radix_cache, speculative_algorithm, release):
    if not disaggregation_decode_enable_radix_cache or speculative_algorithm is None:
        return True
    if release in NONE or release in STILL_NONE:
        return False
    if release in DSPARK_ONLY:
        return speculative_algorithm == "DSPARK"
    return speculative_algorithm in ("DSPARK", "EAGLE", "EAGLE3", "NEXTN")
