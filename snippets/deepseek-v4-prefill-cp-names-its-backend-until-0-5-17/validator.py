def validate(enable_prefill_cp, cp_strategy, attention_backend, release):
    if attention_backend == "compressed" and release != "0.5.14":
        return True  # another name for dsv4 there
    return not enable_prefill_cp or cp_strategy is None or attention_backend in ("dsv4", "dsa")
