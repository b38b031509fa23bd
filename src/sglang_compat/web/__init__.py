"""The check in a reader's browser: the same modules as everywhere, run by Brython.

`page` and `sandbox` run there; `standins` replaces what is slow to load of Brython's standard library. `bundle` is the
edge that writes what the browser loads.
"""
