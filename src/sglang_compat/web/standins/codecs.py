"""Stands in for `codecs` in the browser: PyYAML asks for it, to read bytes; it is handed text."""
