def validate(mm_process_config):
    text = str(mm_process_config).strip()
    return mm_process_config is None or text.startswith("{")
