def validate(limit_mm_data_per_request):
    text = str(limit_mm_data_per_request)
    named = text.count('"image"') + text.count('"video"') + text.count('"audio"')
    return named == text.count(":") or text.count("{") > 1 or "'" in text
