def validate(prefill_decode_interval):
    return prefill_decode_interval is None or prefill_decode_interval >= 0
