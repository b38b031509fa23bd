"""Stands in for `annotationlib` in the browser: Brython needs it to be there when annotations are looked at."""


class ForwardRef:
    """A name that is not known yet; the core's annotations hold none."""
