"""What is wrong with an input: every fault at once, each with file, place and remedy."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    Args:
        file: The file (or other source) as the user named it.
        place: Where in it: a JSON path such as ``$.record.slug``, or a line; empty when the whole file is meant.
        problem: What is wrong, in one sentence.
        remedy: What to do about it.
    """

    file: str
    place: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.place}" if self.place else self.file
        return f"{where}: {self.problem}\n    {self.remedy}"


class GuideError(Exception):
    """Bad input, with all of its faults; the command line prints them and exits with 1."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = list(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
