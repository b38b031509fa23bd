def validate(schedule_conservativeness):
    return schedule_conservativeness >= 0
