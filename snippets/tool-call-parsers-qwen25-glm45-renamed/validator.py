def validate(tool_call_parser):
    return tool_call_parser not in ("qwen25", "glm45")
