"""A new SGLang release: take it in, prove every record on it, and say what it changes."""
