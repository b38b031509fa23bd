def validate(load_publish_endpoint, kv_events_config):
    if load_publish_endpoint in (None, "off") or not kv_events_config:
        return True  # without any configuration SGLang says so in other words
    active = '"publisher"' in kv_events_config and '"null"' not in kv_events_config
    return active and '"endpoint": ""' not in kv_events_config and '"endpoint":""' not in kv_events_config
