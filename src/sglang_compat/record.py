"""The error record: the dataset's fields (schema version 2) and the guide's own."""

import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from sglang_compat import template
from sglang_compat.faults import Fault

SCHEMA_VERSION = 2
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Names that Windows keeps for devices, and those of the generated index pages.
RESERVED = {"con", "prn", "aux", "nul", "index", "readme", "by"}
RESERVED |= {f"{name}{number}" for name in ("com", "lpt") for number in range(10)}
LONGEST_SLUG = 100
# Python-Markdown takes a paragraph's time by the square of its length: 100,000 characters in backticks, a minute.
LONGEST_TEXT = 10_000
MOST_TEXTS = 50

SLUG_REMEDY = (
    f"use lower-case letters, digits and single hyphens, at most {LONGEST_SLUG} characters, and no name that an "
    "operating system or the guide keeps for itself"
)


def _slug(value: str) -> str:
    if len(value) > LONGEST_SLUG or not SLUG.fullmatch(value) or value in RESERVED:
        shown = value if len(value) <= 60 else f"{value[:57]}..."
        raise ValueError(f"{shown!r} is no safe folder name")
    return value


def _text(value: str) -> str:
    if len(value) > LONGEST_TEXT:
        raise ValueError(f"is longer than {LONGEST_TEXT} characters: {len(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError("holds half a character (a lone surrogate), which no file can store") from None
    return value


def _pattern(value: str) -> str:
    try:
        template.from_pattern(value)
    except template.PatternError as error:
        raise ValueError(str(error)) from error
    return value


def _not_empty(value: str) -> str:
    if not value.strip():
        raise ValueError("is empty")
    return value


def _moment(value: str) -> str:
    try:
        datetime.fromisoformat(value)
    except ValueError as error:
        raise ValueError(f"{value} is on no calendar: {error}") from error
    return value


Text = Annotated[str, AfterValidator(_text)]
FullText = Annotated[str, AfterValidator(_text), AfterValidator(_not_empty)]
Texts = Annotated[list[FullText], Field(max_length=MOST_TEXTS)]
Slug = Annotated[str, AfterValidator(_slug)]
Pattern = Annotated[str, AfterValidator(_text), AfterValidator(_not_empty), AfterValidator(_pattern)]
Label = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.+_-]{0,59}$")]
Release = Annotated[str, StringConstraints(pattern=r"^\d{1,4}(\.\d{1,4}){1,3}(\.post\d{1,3}|rc\d{1,3})?$")]
Flag = Annotated[
    str, StringConstraints(pattern=r"^(--[A-Za-z0-9][A-Za-z0-9_-]*|gpu|model|release|env:[A-Z_][A-Z0-9_]*)$")
]
Line = Annotated[int, Field(ge=1, le=10_000_000)]
Moment = Annotated[
    str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$"), AfterValidator(_moment)
]


class Strict(BaseModel):
    """No unknown fields, no guessed types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Record(Strict):
    """One error, as the dataset describes it. Field names are the dataset's own."""

    id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    repo: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$")]
    slug: Slug
    errorCode: Text | None
    errorMessage: FullText
    messagePattern: Pattern
    errorType: Label
    errorClass: Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_.]{0,99}$")]
    httpStatus: Annotated[int, Field(ge=100, le=599)] | None
    severity: Label
    filePath: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_][A-Za-z0-9_./-]{0,299}$")]
    lineNumber: Line
    sourceCode: Text
    sourceCodeStart: Line
    sourceCodeEnd: Line
    githubUrl: Annotated[str, StringConstraints(pattern=r"^https://github\.com/[A-Za-z0-9_./#%+-]{1,400}$")]
    documentation: FullText
    triggerScenarios: Text
    commonSituations: Text
    solutions: Texts
    exampleFix: FullText
    handlingStrategy: Label
    validationCode: FullText
    typeGuard: Text | None
    tryCatchPattern: Text | None
    preventionTips: Texts
    tags: Annotated[list[Label], Field(max_length=MOST_TEXTS)]
    backgroundTag: Label
    analyzedSha: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{7,40}$")]
    analyzedAt: Moment
    schemaVersion: Literal[2]


# What import moves out of the JSON into files of their own.
CODE_FIELDS = ("validationCode", "typeGuard", "exampleFix")


class Envelope(Strict):
    """A record as the dataset ships it."""

    record: Record
    datasetVersion: Text


class Change(Strict):
    """A change of a record that its readers should hear of.

    Args:
        at: When it was made.
        what: What is different, in one sentence.
    """

    at: Moment
    what: FullText


class Guide(Strict):
    """What the dataset does not have.

    Args:
        title: The page's title; made from the message when missing.
        fix: What to change, in one sentence; the first of `solutions` when missing.
        note: Why the obvious repair is not enough, or where the message misleads.
        bind: Which flag (or `gpu`, `model`, `release`, `env:NAME`) each validator parameter stands for; a list
            is tried in order.
        model: The architecture (a tiny model's name) that before.sh and after.sh run on.
        gpu: The simulated machine they run on.
        since: First release that raises the message.
        until: Last release that raises it; null while the newest does.
        related: Slugs of the errors that a reader meets next.
        aliases: Older wordings of the same check.
        formerly: Slugs that the record had before; their addresses lead to its page.
        assumes: What the rule takes for granted of the checkpoint or the machine and no command tells, such as a
            model's length; `check` leaves such a rule out.
        later: When SGLang says it, for a message that comes after the arguments, such as "while it loads the weights".
            Without a GPU nobody gets that far: the proof is then that SGLang accepts the arguments of both commands,
            and in which releases the message stands. The page says so, and `check` leaves the rule out.
        changes: What changed since it was analysed, for those who follow the feeds.
        number: The dataset's internal number of this error, which other records' prose may mention.
        imported: Hashes of the record and of its code files as last imported, to know an edited folder.
    """

    title: FullText | None = None
    fix: FullText | None = None
    note: FullText | None = None
    bind: dict[str, Flag | Annotated[list[Flag], Field(min_length=1)]] = {}
    model: Label | None = None
    gpu: Label | None = None
    since: Release | None = None
    until: Release | None = None
    related: list[Slug] = []
    aliases: Texts = []
    formerly: list[Slug] = []
    assumes: FullText | None = None
    later: FullText | None = None
    changes: list[Change] = []
    number: int | None = None
    imported: str | None = None


REMEDIES = {
    "missing": "add the field; null is a value only where the schema allows it",
    "extra_forbidden": "remove it, or correct its name: schema version 2 has no such field",
    "string_type": "write it as a JSON string",
    "int_type": "write it as a JSON number",
    "too_long": "shorten the list",
    "list_type": "write it as a JSON list",
    "model_type": "write it as a JSON object",
    "dict_type": "write it as a JSON object",
    "literal_error": f"this guide reads schema version {SCHEMA_VERSION}; convert the record first",
    "string_pattern_mismatch": "write a value of that form",
}


def faults_of(error: ValidationError, file: str, prefix: str = "$") -> Iterable[Fault]:
    """Turn pydantic's findings into faults with JSON paths.

    Args:
        error: What pydantic raised.
        file: The file as the user named it.
        prefix: The JSON path of what was validated.
    """
    for item in error.errors(include_url=False):
        path = prefix + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in item["loc"])
        field = str(item["loc"][-1]) if item["loc"] else ""
        problem = item["msg"].removeprefix("Value error, ")
        if item["type"] == "string_pattern_mismatch":
            problem = f"{_short(item['input'])} does not have the form {item['ctx']['pattern']}"
        remedy = REMEDIES.get(item["type"], "correct the value")
        if field == "slug" or ".related" in path or ".formerly" in path:
            remedy = SLUG_REMEDY
        elif field == "messagePattern":
            remedy = "escape the message with re.escape and put (.+?) where a value stands"
        yield Fault(file, path, problem, remedy)


def _short(value: Any) -> str:
    shown = ascii(value)
    return shown if len(shown) <= 80 else f"{shown[:77]}..."


def message_faults(record: Record, file: str, prefix: str) -> Iterable[Fault]:
    """Check what no single field can say: the pattern fits the message, and the excerpt's lines are in order."""
    pattern = template.from_pattern(record.messagePattern)
    if not pattern.matches(record.errorMessage):
        yield Fault(
            file,
            f"{prefix}.messagePattern",
            "does not match the record's own errorMessage",
            "make both say the same: escape the message with re.escape and put (.+?) where a value stands",
        )
    if not record.sourceCodeStart <= record.lineNumber <= record.sourceCodeEnd:
        yield Fault(
            file,
            f"{prefix}.lineNumber",
            f"line {record.lineNumber} is outside the excerpt {record.sourceCodeStart} to {record.sourceCodeEnd}",
            "correct lineNumber, sourceCodeStart or sourceCodeEnd",
        )


# Unicode's categories of what shows nothing, reorders text, or is no character at all.
HIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def visible(text: str) -> str:
    r"""Show what would otherwise hide or reorder text: control and bidirectional characters as ⟨U+202E⟩.

    Args:
        text: Any text; Windows and old Mac line ends become ``\n``, tabs stay.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text  # nearly always, and found out many times faster than letter by letter
    return "".join(
        f"⟨U+{ord(char):04X}⟩" if unicodedata.category(char) in HIDDEN and char not in "\n\t" else char for char in text
    )
