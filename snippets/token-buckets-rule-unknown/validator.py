def words(value):
    return [value] if isinstance(value, str) else value or []


def refused(rule):
    return bool(rule) and rule[0] not in ("tse", "default", "custom")


def validate(prompt_tokens_buckets, generation_tokens_buckets):
    return not (refused(words(prompt_tokens_buckets)) or refused(words(generation_tokens_buckets)))
