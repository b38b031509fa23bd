def validate(enable_priority_scheduling, default_priority_value):
    return not enable_priority_scheduling or default_priority_value is not None
