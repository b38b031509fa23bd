def validate(kv_canary, kv_canary_sweep_interval):
    return kv_canary_sweep_interval <= 0 or kv_canary != "none"
