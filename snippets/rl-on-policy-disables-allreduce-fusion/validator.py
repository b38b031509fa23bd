def validate(rl_on_policy_target, flashinfer_allreduce_fusion_backend):
    return rl_on_policy_target is None or flashinfer_allreduce_fusion_backend is None
