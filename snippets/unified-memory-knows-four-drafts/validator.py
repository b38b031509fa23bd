def validate(enable_unified_memory, speculative_algorithm):
    return not enable_unified_memory or speculative_algorithm in (None, "DSPARK", "DFLASH", "EAGLE", "EAGLE3", "NEXTN")
