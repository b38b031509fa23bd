"""Stands in for `collections.abc` in the browser: names for annotations, which nothing checks there."""


class _Kind:
    def __class_getitem__(cls, _: object) -> type:
        return cls


class Callable(_Kind):
    """Annotates."""


class Collection(_Kind):
    """Annotates."""


class Iterable(_Kind):
    """Annotates."""


class Iterator(_Kind):
    """Annotates."""


class Mapping(_Kind):
    """Annotates."""


class Sequence(_Kind):
    """Annotates."""
