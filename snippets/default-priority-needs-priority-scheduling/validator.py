def validate(default_priority_value, enable_priority_scheduling):
    return default_priority_value is None or enable_priority_scheduling
