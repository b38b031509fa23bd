"""Stands in for `typing` in the browser: loading Brython's takes longer than a whole check."""

TYPE_CHECKING = False


class _Form:
    def __class_getitem__(cls, _: object) -> type:
        return cls


class Any(_Form):
    """Annotates."""


class Protocol(_Form):
    """Annotates."""


class Literal(_Form):
    """Annotates."""


class Optional(_Form):
    """Annotates."""


class Union(_Form):
    """Annotates."""


class TypeGuard(_Form):
    """Annotates."""


class TypeIs(_Form):
    """Annotates."""


class Final(_Form):
    """Annotates."""
