"""What is wrong with an input: every fault at once, each with file, place and remedy."""

import errno
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


REMEDIES = {
    errno.ENOSPC: "free some space, and run it again: nothing is half-written",
    errno.EDQUOT: "free some of your quota, and run it again: nothing is half-written",
    errno.EFBIG: "raise the limit of a file's size, and run it again: nothing is half-written",
    errno.EROFS: "name another place, or make this one writable",
    errno.EACCES: "name another place, or make this one writable",
    errno.EPERM: "name another place, or make this one writable",
    errno.ENOENT: "name what is there",
    errno.EMFILE: "close what is open, or raise the limit of open files",
}


def system_fault(error: OSError, written: object = None) -> Fault:
    """Say what the operating system refused, and what to do about it.

    Args:
        error: What it raised.
        written: What was to be written, as the user named it; what the error names when not given.
    """
    problem = "cannot be written" if written else "the system refuses it"
    remedy = REMEDIES.get(error.errno or 0, "mend that, and run it again")
    place = written or error.filename or "the system"
    return Fault(str(place), "", f"{problem}: {error.strerror or error}", remedy)


class GuideError(Exception):
    """Bad input, with all of its faults; the command line prints them and exits with 1."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = list(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
