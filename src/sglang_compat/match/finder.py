"""Search the whole catalogue: the launch checks first, the rest of the runtime only when they have no answer."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sglang_compat.match import Index, Match, compile_index, match
from sglang_compat.match.index import build_index
from sglang_compat.releases import messages
from sglang_compat.snippets import Snippet


class Finder:
    """The catalogue and the records, made ready when first needed.

    Args:
        records: The guide's records.
    """

    def __init__(self, records: Sequence[Snippet]):
        self.records = records

    @cached_property
    def _first(self) -> dict[str, Any]:
        """The launch checks' file."""
        return build_index(self.records, messages(), 1)

    @cached_property
    def launch(self) -> Index:
        """The launch checks."""
        return compile_index(self._first)

    @cached_property
    def everything(self) -> Index:
        """The launch checks and the rest of the runtime."""
        return compile_index(self._first, build_index(self.records, messages(), 2))

    def find(self, text: str, release: str | None = None) -> list[Match]:
        """Find what a text says; see `sglang_compat.match.match`.

        Args:
            text: An error, a traceback or a whole log.
            release: The reader's release, if known.
        """
        found = match(text, self.launch, release)
        # SGLang goes on after it overrode something: that answers nobody whose launch failed.
        if any(one.certainty == "sure" and one.kind != "override" for one in found):
            return found
        return match(text, self.everything, release)
