def validate(load_publish_endpoint, kv_events_config):
    return load_publish_endpoint in (None, "off") or bool(kv_events_config)
