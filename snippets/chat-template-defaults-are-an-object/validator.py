def validate(default_chat_template_kwargs):
    text = str(default_chat_template_kwargs).strip()
    return default_chat_template_kwargs is None or text.startswith("{")
