def validate(strategy):
    return strategy != "extra_buffer"
