def validate(attention_backend, prefill_attention_backend, decode_attention_backend, release):
    if prefill_attention_backend == decode_attention_backend:
        attention_backend = prefill_attention_backend or attention_backend  # both phases name the backend anew
    used = (attention_backend, decode_attention_backend)
    renamed = int(release.split(".")[2]) >= 23  # the old name stood for a backend of its own until then
    return "cutedsl_mla" not in used and not (renamed and "tokenspeed_mla" in used)
