"""The folder of an error: read it, make it from a dataset record, give the record back."""

import difflib
import hashlib
import json
import re
import shutil
import stat
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from sglang_compat import bind, launch, template, validator
from sglang_compat.faults import Fault, GuideError
from sglang_compat.files import compact, complete, half, sweep, write_text, write_together
from sglang_compat.record import CODE_FIELDS, Envelope, Guide, Record, faults_of, message_faults
from sglang_compat.template import Template

FILES = ("record.json", "validator.py", "before.sh", "after.sh")
EXAMPLE = re.compile(r"#[ \t]*before[ \t]*\n(.*?)\n?#[ \t]*after[ \t]*\n(.*)", re.DOTALL)


Weights = tuple[tuple[int, str, Template], ...]


@dataclass(frozen=True, eq=False)  # what was read again and did not change is the same object
class Snippet:
    """One error, read from its folder and checked.

    Args:
        folder: Where it was read from.
        envelope: The dataset record, with its code put back in.
        guide: The guide's own fields.
        rule: The checked validator.
        before: The command that raises the error.
        after: The same command, repaired.
        hash: Of the files, to know whether a proof is of them; line ends do not count.
    """

    folder: Path
    envelope: Envelope
    guide: Guide
    rule: validator.Validator
    before: str
    after: str
    hash: str

    @property
    def record(self) -> Record:
        """The dataset record."""
        return self.envelope.record

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """Its message, then the older wordings."""
        message = template.from_record(self.record.errorMessage, self.record.messagePattern)
        return (message, *map(template.from_message, self.guide.aliases))

    @cached_property
    def wordings(self) -> tuple[tuple[str, ...], ...]:
        """Of each of its templates, what a message has to have in common with it to be the same."""
        return tuple(template.wording(one.literals) for one in self.templates)

    @cached_property
    def weights(self) -> Weights:
        """Of each wording: its letters, its longest literal (a text without it cannot fit), itself."""
        return tuple((sum(map(len, one.literals)), max(one.literals, key=len), one) for one in self.templates)

    @cached_property
    def launches(self) -> dict[str, launch.Launch]:
        """The two commands taken apart: ``before`` and ``after``."""
        return {"before": _taken_apart(self.before), "after": _taken_apart(self.after)}

    @cached_property
    def flags(self) -> tuple[str, ...]:
        """The flags that its message and its two commands name, first named first."""
        return tuple(bind.flags_in("\n".join((self.record.errorMessage, self.before, self.after))))

    @property
    def slug(self) -> str:
        """The error's name: its folder's, and its page's."""
        return self.record.slug


def default_folder() -> Path:
    """The records to use when none are named: the working folder's, those the package carries, or its checkout's."""
    package = Path(__file__).parent
    places = (Path("snippets"), package / "_snippets", package.parents[1] / "snippets")
    # An editor may keep a folder of that name, too: it counts when it holds records.
    return next((place for place in places if any(place.glob("*/record.json"))), places[0])


def load_all(folder: Path, slugs: Iterable[str] = ()) -> list[Snippet]:
    """Read error folders, in the order of their names.

    Args:
        folder: The folder of folders.
        slugs: Only these; all when empty.

    Raises:
        GuideError: With the faults of all folders.
    """
    wanted = list(slugs)
    if not folder.is_dir():
        raise GuideError(
            [Fault(str(folder), "", "there is no such folder of records", "name it, or import some first")]
        )
    if missing := [slug for slug in wanted if not (folder / slug).is_dir()]:
        there = [path.name for path in folder.iterdir() if path.is_dir()]
        raise GuideError(_unknown(slug, folder, there) for slug in missing)
    folders = [folder / slug for slug in wanted] or sorted(
        path for path in folder.iterdir() if path.is_dir() and not path.name.startswith((".", "_"))
    )
    found: list[Snippet] = []
    faults: list[Fault] = []
    for path in folders:
        try:
            found.append(load(path))
        except GuideError as error:
            faults += error.faults
    if not wanted:
        faults += _name_faults(found, {path.name for path in folders})
    if faults:
        raise GuideError(faults)
    return found


def _name_faults(found: Sequence[Snippet], taken: Collection[str]) -> Iterator[Fault]:
    """What is wrong with the slugs that records name: others', and their own former ones."""
    owners: dict[str, str] = {}
    for snippet in found:
        file = f"{snippet.folder}/record.json"
        for slug in snippet.guide.formerly:
            if slug in taken:
                remedy = "leave it out: an address can lead to one page only"
                yield Fault(file, "$.guide.formerly", f"{slug} is a record's name today", remedy)
            elif slug in owners:
                remedy = "keep it in the record that says more of what the old page said"
                yield Fault(file, "$.guide.formerly", f"{slug} is named by {owners[slug]} as well", remedy)
            owners.setdefault(slug, snippet.slug)
    for snippet in found:
        for slug in snippet.guide.related:
            if slug not in taken:
                remedy = f"write {owners[slug]}: it was renamed" if slug in owners else "correct the slug"
                yield Fault(f"{snippet.folder}/record.json", "$.guide.related", f"there is no record {slug}", remedy)


def _unknown(slug: str, folder: Path, there: Iterable[str]) -> Fault:
    others = {name: _guide_alone(folder / name) for name in there}
    if now := next((name for name, guide in others.items() if guide and slug in guide.formerly), None):
        return Fault(str(folder), "", f"has no record {slug} any more", f"it was renamed to {now}")
    near = difflib.get_close_matches(slug, list(there), 3, 0.3)
    remedy = f"did you mean {' or '.join(near)}?" if near else "name a folder of it"
    return Fault(str(folder), "", f"has no record {slug}", remedy)


def load(folder: Path) -> Snippet:
    """Read one error folder and check it.

    Raises:
        GuideError: With every fault of its files.
    """
    texts: dict[str, str] = {}
    faults: list[Fault] = []
    try:
        complete(folder)  # an import that was killed ends here
    except OSError as error:
        faults.append(
            Fault(str(folder), "", f"was left half-written, and cannot be: {error.strerror}", "make it writable")
        )
    for name in FILES:
        path = folder / name
        try:
            if not stat.S_ISREG(path.lstat().st_mode):  # a link to another file, or to a device without end
                faults.append(Fault(str(path), "", "is no file of its own", "put the file itself there"))
                continue
            texts[name] = path.read_bytes().decode().replace("\r\n", "\n")
        except UnicodeDecodeError:
            faults.append(Fault(str(path), "", "is not UTF-8", "save it as UTF-8"))
        except OSError as error:
            remedy = "run `sglang-compat import`, or restore the file; an error's folder is named by its slug"
            faults.append(Fault(str(path), "", f"cannot be read: {error.strerror}", remedy))
    if faults:
        raise GuideError(faults)
    return _checked(folder, *(texts[name] for name in FILES))


@cache  # a server reads all records again for each edit, and one of them differs
def _checked(folder: Path, *contents: str) -> Snippet:
    """Check the contents of a folder's files, in the order of `FILES`."""
    texts = dict(zip(FILES, contents, strict=True))
    faults: list[Fault] = []
    data = _read_json(texts["record.json"], str(folder / "record.json"))
    if not isinstance(data, dict) or not isinstance(data.get("record"), dict):
        raise GuideError([Fault(str(folder / "record.json"), "$.record", "is no JSON object", "restore the record")])
    file = str(folder / "record.json")
    faults += [
        Fault(file, f"$.record.{name}", "stands in the record", "keep code in validator.py, before.sh and after.sh")
        for name in CODE_FIELDS
        if name in data["record"]
    ]
    guide_data = data.pop("guide", {})
    validation_code, type_guard = validator.split(texts["validator.py"])
    example = f"# before\n{texts['before.sh'].strip()}\n# after\n{texts['after.sh'].strip()}"
    data["record"] |= {"validationCode": validation_code, "typeGuard": type_guard, "exampleFix": example}
    envelope, guide, rule = None, None, None
    try:
        envelope = _envelope(data, file)
    except GuideError as error:
        faults += error.faults
    try:
        guide = Guide.model_validate(guide_data)
    except ValidationError as error:
        faults += faults_of(error, file, "$.guide")
    try:
        rule = validator.check(texts["validator.py"], str(folder / "validator.py"))
    except GuideError as error:
        faults += error.faults
    faults += [
        fault for name in ("before.sh", "after.sh") for fault in _command_faults(texts[name], str(folder / name))
    ]
    if envelope and envelope.record.slug != folder.name:
        remedy = "rename the folder, or correct the slug"
        faults.append(
            Fault(file, "$.record.slug", f"is {envelope.record.slug}, but its folder is {folder.name}", remedy)
        )
    if faults or envelope is None or guide is None or rule is None:
        raise GuideError(faults)
    hashed = hashlib.sha256("".join(f"{text}\0" for text in contents).encode()).hexdigest()[:16]
    return Snippet(folder, envelope, guide, rule, texts["before.sh"].strip(), texts["after.sh"].strip(), hashed)


def _read_json(text: str, file: str) -> Any:
    remedy = "correct the JSON at that place"
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise GuideError([Fault(file, place, f"is no JSON: {error.msg}", remedy)]) from error
    except (RecursionError, ValueError) as error:  # nested too deeply; a number with too many digits
        raise GuideError([Fault(file, "", f"is no JSON that can be read: {error}", remedy)]) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says one thing twice: the last would win without a word."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} stands twice in one object")
    return made


def _envelope(data: Any, file: str, prefix: str = "$") -> Envelope:
    """Validate one enveloped record, code included in the JSON."""
    try:
        envelope = Envelope.model_validate(data)
    except ValidationError as error:
        raise GuideError(faults_of(error, file, prefix)) from error
    faults = list(message_faults(envelope.record, file, f"{prefix}.record"))
    if faults:
        raise GuideError(faults)
    return envelope


@cache  # a command is taken apart when it is checked, and again when it is asked about
def _taken_apart(command: str) -> launch.Launch:
    return launch.parse(command)


def _command_faults(text: str, file: str) -> Iterator[Fault]:
    try:
        if not _taken_apart(text.strip()).argv:
            yield Fault(file, "", "holds no launch command", "write the command, or at least its flags")
    except launch.LaunchError as error:
        yield Fault(file, "", str(error), "close the quote")


# Import: dataset records -> folders.


def read_dataset(file: str, text: str) -> list[Envelope]:
    """Read one record, a JSON list of records, or one record a line.

    Args:
        file: The file as the user named it.
        text: Its content.

    Raises:
        GuideError: With the faults of all its records.
    """
    # Not splitlines: a record's text may hold characters that it takes for ends of lines.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    items: list[tuple[str, Any]] = []  # (JSON path, value)
    faults: list[Fault] = []
    try:
        data = _read_json(text, file)
        items = [(f"$[{n}]", item) for n, item in enumerate(data)] if isinstance(data, list) else [("$", data)]
    except GuideError:
        if len(lines) < 2 or not any(_is_object(line) for _, line in lines):
            raise
        for number, line in lines:
            try:
                items.append((f"line {number}: $", _read_json(line, file)))
            except GuideError as error:
                faults += [Fault(file, f"line {number}", fault.problem, fault.remedy) for fault in error.faults]
    if not items and not faults:
        faults.append(Fault(file, "", "holds no record", "name a file with at least one record"))
    found = []
    for path, item in items:
        try:
            envelope = _envelope(item, file, path)
            faults += _code_faults(envelope.record, file, path)
            found.append(envelope)
        except GuideError as error:
            faults += error.faults
    if faults:
        raise GuideError(faults)
    return found


def _is_object(line: str) -> bool:
    try:
        return isinstance(_read_json(line, ""), dict)
    except GuideError:
        return False


def _code_faults(record: Record, file: str, path: str) -> Iterator[Fault]:
    """What is wrong with the code that a dataset record carries."""
    example = EXAMPLE.fullmatch(record.exampleFix.replace("\r\n", "\n").strip())
    if example is None:
        remedy = "write `# before`, the command, `# after`, the repaired command, each on lines of its own"
        yield Fault(file, f"{path}.record.exampleFix", "has no `# before` and `# after` part", remedy)
    else:
        for part in example.groups():
            yield from _command_faults(part, f"{file}: {path}.record.exampleFix")
    try:
        validator.check(
            validator.join(_code(record.validationCode), record.typeGuard and _code(record.typeGuard)), file
        )
    except GuideError as error:
        for fault in error.faults:
            yield Fault(
                file, f"{path}.record.validationCode: {fault.place}".removesuffix(": "), fault.problem, fault.remedy
            )


def _code(text: str) -> str:
    return text.replace("\r\n", "\n")


def contents(envelope: Envelope, guide: Guide) -> dict[str, str]:
    """Give the files of an error's folder: name -> content."""
    record = envelope.record
    example = EXAMPLE.fullmatch(_code(record.exampleFix).strip())
    assert example is not None, "read_dataset checks it"
    data = {
        "record": record.model_dump(exclude=set(CODE_FIELDS)),
        "datasetVersion": envelope.datasetVersion,
        "guide": guide.model_dump(exclude_defaults=True),
    }
    return {
        "record.json": json.dumps(data, indent=2, ensure_ascii=False) + "\n",
        "validator.py": validator.join(_code(record.validationCode), record.typeGuard and _code(record.typeGuard)),
        "before.sh": example[1].strip() + "\n",
        "after.sh": example[2].strip() + "\n",
    }


def _mark(envelope: Envelope, files: Mapping[str, str]) -> str:
    """Give what tells a later import what was imported: the record's hash, and that of the code files as written."""
    code = "\0".join(files[name].strip() for name in FILES[1:])
    return f"{digest(envelope)}-{hashlib.sha256(code.encode()).hexdigest()[:16]}"


def _untouched(old: Snippet) -> bool:
    """Whether nobody edited a folder since it was imported; its guide fields do not count."""
    texts = {name: (old.folder / name).read_text(encoding="utf-8") for name in FILES[1:]}
    return old.guide.imported == _mark(old.envelope, texts)


def digest(envelope: Envelope) -> str:
    """Hash a record by what it says: formatting of its code does not count."""
    data = envelope.model_dump()
    record = data["record"]
    for name in ("validationCode", "typeGuard"):
        record[name] = record[name] and validator.canonical(_code(record[name]))
    record["exampleFix"] = " ".join(record["exampleFix"].split())
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Change:
    """What import would do to one folder: `made`, `updated`, `unchanged` or `kept` (edited here, nothing new)."""

    slug: str
    kind: str
    files: dict[str, str]


def plan_import(records: Iterable[tuple[str, Envelope]], folder: Path, *, force: bool = False) -> list[Change]:
    """Decide what importing does, without touching anything.

    Args:
        records: Each with the file that it came from.
        folder: The folder of folders.
        force: Overwrite folders that a person edited; their `guide` stays.

    Raises:
        GuideError: Two records have one slug, or a folder was edited and the record is another one.
    """
    changes: list[Change] = []
    faults: list[Fault] = []
    seen: dict[str, str] = {}
    for file, envelope in records:
        slug = envelope.record.slug
        if slug in seen:
            where = file if seen[slug] == file else f"{seen[slug]} and {file}"
            faults.append(Fault(where, "$.record.slug", f"two records are named {slug}", "rename or remove one"))
            continue
        seen[slug] = file
        new = digest(envelope)
        mark = _mark(envelope, contents(envelope, Guide()))
        target = folder / slug
        if target.is_symlink() or (target.exists() and not target.is_dir()):
            faults.append(Fault(str(target), "", "is no folder", "remove it, or choose another folder with --into"))
            continue
        if not target.exists():
            changes.append(Change(slug, "made", contents(envelope, Guide(imported=mark))))
            continue
        try:
            old = load(target)
        except GuideError as error:
            guide = _guide_alone(target) if force else None
            if guide is None:
                faults += error.faults
            else:
                guide = guide.model_copy(update={"imported": mark})
                changes.append(Change(slug, "updated", contents(envelope, guide)))
            continue
        if new == digest(old.envelope):
            changes.append(Change(slug, "unchanged", {}))
        elif force or _untouched(old):
            guide = old.guide.model_copy(update={"imported": mark})
            changes.append(Change(slug, "updated", contents(envelope, guide)))
        elif old.guide.imported and old.guide.imported.partition("-")[0] == new:
            changes.append(Change(slug, "kept", {}))
        else:
            remedy = "keep your edits by leaving this record out, or overwrite them with --force"
            faults.append(Fault(str(target), "", f"was edited since it was imported, and {file} differs", remedy))
    if faults:
        raise GuideError(faults)
    return changes


def _guide_alone(folder: Path) -> Guide | None:
    """Give the guide fields of a folder that does not load; None when they cannot be saved."""
    try:
        data = json.loads((folder / "record.json").read_text(encoding="utf-8"))
        return Guide.model_validate(data.get("guide", {}))
    except FileNotFoundError:
        return Guide()
    except (OSError, ValueError, AttributeError, RecursionError):
        return None


def carry_out(changes: Iterable[Change], folder: Path) -> None:
    """Write what was planned: each folder appears or changes whole, or not at all.

    Raises:
        OSError: The folder cannot be written.
    """
    sweep(folder)
    prepared: list[tuple[Path, Path]] = []
    try:
        for change in changes:
            if change.kind == "made":
                folder.mkdir(parents=True, exist_ok=True)
                made = Path(tempfile.mkdtemp(dir=folder, prefix=half()))
                prepared.append((made, folder / change.slug))
                made.chmod(0o755)
                for name, text in change.files.items():
                    write_text(made / name, text)
            elif change.files:
                write_together(folder / change.slug, change.files)
        for made, target in prepared:
            made.rename(target)
    finally:
        for made, _ in prepared:
            shutil.rmtree(made, ignore_errors=True)


def export_line(snippet: Snippet) -> str:
    """Give a record back as the dataset has it: one JSON line with its envelope."""
    return compact(snippet.envelope.model_dump())
