"""What the check page asks: text in, plain data out. Runs in the browser, and takes all it knows as plain data."""

from collections.abc import Mapping, Sequence
from typing import Any

from sglang_compat import architectures, scripts
from sglang_compat.check import about, whole
from sglang_compat.check.difference import difference
from sglang_compat.check.findings import Finding
from sglang_compat.check.rules import Rules, Validate, rule_from_data
from sglang_compat.check.whole import Checked
from sglang_compat.flaghistory import FlagTable
from sglang_compat.launch import Launch, LaunchError

COLUMNS = ("name", "aliases", "type", "choices", "dynamic", "nargs", "default", "required", "deprecated", "renamed_to")


class Flag:
    """One flag of a release, as far as a check asks; see `sglang_compat.releases.Flag`. Plain, to be made quickly.

    Args:
        row: What `flag_row` wrote.
    """

    def __init__(self, row: Sequence[Any]):
        self.name: str = row[0]
        self.aliases: tuple[str, ...] = tuple(row[1])
        self.type: str | None = row[2]
        self.choices: tuple[Any, ...] | None = None if row[3] is None else tuple(row[3])
        self.dynamic: bool = row[4]
        self.nargs: str | int | None = row[5]
        self.default: Any = row[6]
        self.required: bool = row[7]
        self.deprecated: str | bool = row[8]
        self.renamed_to: str | None = row[9]
        self.takes_value: bool = row[10]


def flag_row(flag: Any) -> list[Any]:
    """Write a release's flag as a row."""
    return [*(getattr(flag, name) for name in COLUMNS), flag.takes_value]


def table(rows: Sequence[Sequence[Any]]) -> dict[str, Flag]:
    """Read rows back: the flags by every name."""
    found: dict[str, Flag] = {}
    for row in rows:
        flag = Flag(row)
        for name in (flag.name, *flag.aliases):
            found[name] = flag
    return found


class LateHistory:
    """The flags of all releases, unpacked when a flag or value is not known: it takes as long as many checks.

    Args:
        packed: What `pack_flags` wrote.
        releases: Every release, in order.
    """

    def __init__(self, packed: Mapping[str, Any], releases: Sequence[str]):
        self._given = (packed, releases)
        self._made: FlagTable | None = None

    def _table(self) -> FlagTable:
        if self._made is None:
            self._made = FlagTable(*self._given)
        return self._made

    def about(self, name: str) -> dict[str, Any]:
        """Say what is the matter with a flag; see `FlagTable.about`."""
        return self._table().about(name)

    def choice(self, name: str, value: str) -> dict[str, Any]:
        """Say in which releases a flag takes a value; see `FlagTable.choice`."""
        return self._table().choice(name, value)


class Page:
    """Answers for one release.

    Args:
        common: ``models``, rows as `architectures.names` takes them; ``history``, as `pack_flags` writes it;
            ``releases``, in order.
        own: ``release``; ``flags``, as `flag_row` writes them; ``rules``, as `check.guide.rules_data` gives them.
    """

    def __init__(self, common: Mapping[str, Any], own: Mapping[str, Any]):
        self.release = str(own["release"])
        self.names = architectures.names(common["models"])
        self.history = LateHistory(common["history"], common["releases"])
        self.table = table(own["flags"])
        self.rules = Rules(rule_from_data(data, _validate(data["validator"])) for data in own["rules"])

    def answer(self, text: str, gpu: str | None, architecture: str | None) -> dict[str, Any]:
        """Check all commands of a text.

        Args:
            text: A command, a script with several, or a manifest.
            gpu: A simulated machine's name; None when it is not known.
            architecture: An architecture, or a model's name; None for what the command tells.

        Returns:
            ``error``, when the text cannot be read; otherwise ``ok``, ``findings`` and ``fixed`` as ``check --json``
            has them, and ``commands`` with what else there is to say, ``diff``, and ``instead``, other repairs.
        """
        try:
            commands = scripts.commands(text)
        except LaunchError as error:
            return {"error": str(error)}
        if not any(command.argv for command in commands):
            return {"error": "There is no launch command in this."}

        def context(found: Launch) -> Any:
            return about.context(found, self.release, gpu, architecture, self.names, self.table)

        checked = whole.check_all(commands, self.rules, self.table, context, self.history)
        fixed = whole.rewritten(checked, self.table)
        return {
            "ok": all(one.report.ok for one in checked),
            "findings": [finding.to_json() for one in checked for finding in one.report.findings],
            "fixed": fixed,
            "commands": [_told(one) for one in checked],
            "diff": [] if fixed is None else difference(text, fixed),
        }


def _told(one: Checked) -> dict[str, Any]:
    return {
        "architecture": one.context.architecture,
        "findings": [_more(finding) for finding in one.report.findings],
        "notices": [_more(notice) for notice in one.report.notices],
        "needs": [[str(part) for part in need] for need in one.report.needs],  # an `Unknown` is no plain text
        "instead": ["; ".join(map(str, repair.edits)) for repair in one.repairs[1:]],
    }


def _more(finding: Finding) -> dict[str, Any]:
    return {**finding.to_json(), "kind": finding.kind, "why": finding.why}


def _validate(source: str) -> Validate:
    """Make a record's validator, which was checked on its syntax tree before the site was built, when it is needed."""
    made: dict[str, Any] = {}

    def validate(**arguments: Any) -> object:
        if not made:
            exec(source, made)
        return made["validate"](**arguments)

    return validate
