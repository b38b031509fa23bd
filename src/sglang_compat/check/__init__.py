"""A launch command -> every conflict in it, and the least change that makes it start.

The modules here import nothing but the standard library's plain parts, and take plain data, because a browser runs
them too. `guide` and `commands` are the edges: they read records, releases and files.
"""

from sglang_compat.check.checking import check
from sglang_compat.check.findings import Context, Edit, Finding, Report
from sglang_compat.check.repair import Repair, repairs
from sglang_compat.check.rules import Rule, Rules, rule_from_data
from sglang_compat.check.upgrade import upgrade

__all__ = [
    "Context",
    "Edit",
    "Finding",
    "Repair",
    "Report",
    "Rule",
    "Rules",
    "check",
    "repairs",
    "rule_from_data",
    "upgrade",
]
