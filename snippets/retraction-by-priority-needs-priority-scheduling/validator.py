def validate(retraction_policy, enable_priority_scheduling):
    return retraction_policy != "priority" or enable_priority_scheduling
