def validate(enable_unified_memory, speculative_algorithm):
    return not enable_unified_memory or speculative_algorithm not in ("EAGLE", "EAGLE3", "NEXTN")
