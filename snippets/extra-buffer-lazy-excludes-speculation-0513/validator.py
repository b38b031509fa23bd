def validate(strategy):
    return strategy != "extra_buffer_lazy"
