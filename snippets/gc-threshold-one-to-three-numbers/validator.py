def validate(gc_threshold):
    return isinstance(gc_threshold, int) or not gc_threshold or len(gc_threshold) <= 3
