"""Stands in for `dataclasses` in the browser: what the core uses of it.

Brython's own loads `inspect` and `typing`, which takes seconds.
"""

from typing import Any

import annotationlib  # type: ignore[import-not-found] # noqa: F401 - Brython looks for it when annotations are read


class _Missing:
    pass


MISSING = _Missing()


class Field:
    """A field with more than a default."""

    def __init__(self, default: Any, default_factory: Any, compare: bool):
        self.default = default
        self.default_factory = default_factory
        self.compare = compare

    def value(self) -> Any:
        """Give the value of a field that was not given."""
        return self.default if self.default_factory is MISSING else self.default_factory()


def field(*, default: Any = MISSING, default_factory: Any = MISSING, compare: bool = True) -> Any:
    """Describe a field."""
    return Field(default, default_factory, compare)


class FrozenInstanceError(AttributeError):
    """Something tried to change a frozen object."""


def dataclass(*, frozen: bool) -> Any:
    """Add `__init__`, `__eq__`, `__hash__` and `__repr__` to a class; it is frozen, as all of the core's are."""

    def made(cls: Any) -> Any:
        fields: dict[str, Field] = {}
        for name in cls.__annotations__:
            default = cls.__dict__.get(name, MISSING)
            fields[name] = default if isinstance(default, Field) else Field(default, MISSING, True)
            if isinstance(default, Field):
                delattr(cls, name)
        names = list(fields)
        compared = [name for name in names if fields[name].compare]

        def init(self: Any, *values: Any, **named: Any) -> None:
            if len(values) > len(names):
                raise TypeError(f"{cls.__name__} takes {len(names)} values")
            given = dict(zip(names, values, strict=False))
            for name in named:
                if name in given or name not in fields:
                    raise TypeError(f"{cls.__name__} got an unexpected or doubled {name}")
            given.update(named)
            for name in names:
                value = given[name] if name in given else fields[name].value()
                if value is MISSING:
                    raise TypeError(f"{cls.__name__} needs {name}")
                object.__setattr__(self, name, value)

        def key(self: Any) -> tuple[Any, ...]:
            return tuple([getattr(self, name) for name in compared])

        def equal(self: Any, other: Any) -> Any:
            return key(self) == key(other) if other.__class__ is cls else NotImplemented

        def shown(self: Any) -> str:
            return f"{cls.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

        def refuse(self: Any, name: str, value: Any) -> None:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

        cls.__init__ = init
        cls.__eq__ = equal
        cls.__hash__ = lambda self: hash(key(self))
        cls.__repr__ = shown
        cls.__setattr__ = refuse
        cls.__dataclass_fields__ = fields
        return cls

    return made


def replace(made: Any, /, **changes: Any) -> Any:
    """Give a copy with some fields changed."""
    values = {name: getattr(made, name) for name in made.__dataclass_fields__}
    return made.__class__(**{**values, **changes})
