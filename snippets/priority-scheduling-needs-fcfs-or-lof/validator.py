def validate(enable_priority_scheduling, schedule_policy):
    return not enable_priority_scheduling or schedule_policy in ("fcfs", "lof")
