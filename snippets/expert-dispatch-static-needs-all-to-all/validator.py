def validate(ep_dispatch_algorithm, moe_a2a_backend):
    return ep_dispatch_algorithm not in ("static", "lp") or moe_a2a_backend not in ("none", "ascend_tp")
