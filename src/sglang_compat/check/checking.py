"""The check itself: the parser's findings, then the rules', in the order in which SGLang comes to them."""

from dataclasses import replace

from sglang_compat.check import arguments
from sglang_compat.check.arguments import History, Table
from sglang_compat.check.findings import Context, Finding, Report
from sglang_compat.check.rules import Rules
from sglang_compat.launch import Launch


def check(launch: Launch, rules: Rules, table: Table, context: Context, history: History | None = None) -> Report:
    """Find every conflict of a command.

    Args:
        launch: The command, its config file merged when there is one.
        rules: The rules of the context's release.
        table: That release's flags, by every name.
        context: What the command does not say itself.
        history: The flags of all releases, to say why one is not known.
    """
    parsed = arguments.read(launch, table, history, model_known=context.architecture is not None)
    findings: list[Finding] = list(parsed.findings)
    notices: list[Finding] = list(parsed.notices)
    needs: dict[str, list[str]] = {}
    each = context.each()
    for rule in rules.concerning(launch, table):
        heard = [rule.judge(launch, table, one) for one in each]
        missing = dict.fromkeys(name for _, lacking in heard for name in lacking)
        if len({refuses for refuses, _ in heard}) > 1:  # they are told apart here, and it is none of them
            missing["architecture"] = None
        for name in missing:
            needs.setdefault(name, []).append(rule.slug)
        if all(refuses for refuses, _ in heard):
            _add(rule.finding(launch, table, context), notices if rule.announces else findings)
    found = [(name, f"asked for by {', '.join(slugs)}") for name, slugs in needs.items()]
    found += [(word, "it may hold flags") for word in dict.fromkeys(parsed.unknown)]
    if launch.config is not None:
        found.append((launch.config, "the config file was not read"))
    return Report(tuple(findings), tuple(notices), tuple(found))


def _add(finding: Finding, said: list[Finding]) -> None:
    """Add what a record says, unless that was said: a message may have several causes, or be the parser's own."""
    for place, one in enumerate(said):
        if finding.says(one.message) or one.says(finding.message):
            said[place] = replace(one, slug=one.slug or finding.slug)
            return
    said.append(finding)
