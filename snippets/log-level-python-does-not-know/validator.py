LEVELS = {"debug", "info", "warning", "error", "critical"}


def validate(log_level):
    return log_level.lower() in LEVELS
