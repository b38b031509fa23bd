def validate(rl_on_policy_target):
    return rl_on_policy_target is None
