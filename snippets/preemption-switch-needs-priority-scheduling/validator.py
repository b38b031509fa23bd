def validate(disable_priority_preemption, enable_priority_scheduling):
    return not disable_priority_preemption or enable_priority_scheduling
