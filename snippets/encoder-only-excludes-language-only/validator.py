def validate(encoder_only, language_only):
    return not (encoder_only and language_only)
