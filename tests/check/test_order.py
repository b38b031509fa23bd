"""The order in which a launch comes to its checks."""

import ast
from types import SimpleNamespace

from helpers import ROOT, SEED_SLUGS

from sglang_compat import releases, snippets
from sglang_compat.check import callorder
from sglang_compat.check.order import LATE, order_of

SOURCE = {
    "srt/server_args.py": """
class ServerArgs:
    def __post_init__(self):
        self._second()
        from sglang.srt.arg_groups.hook import handle as hook
        run(hook, self)
        raise ValueError("last")

    def _second(self):
        raise ValueError("first")
""",
    "srt/arg_groups/hook.py": """
def handle(args):
    for check in CHECKS:
        check(args)
    raise ValueError("fourth")

def never(args):
    raise ValueError("no")

def one(args):
    raise ValueError("third")

CHECKS = [one]
""",
}


def test_functions_are_walked_where_they_are_called_or_handed_on():
    trees = {file: ast.parse(text) for file, text in SOURCE.items()}
    lines = {file: text.splitlines() for file, text in SOURCE.items()}
    said = [lines[file][line - 1].strip() for file, line in callorder.call_order(trees)]
    raised = list(dict.fromkeys(line for line in said if line.startswith("raise")))
    assert raised == [f'raise ValueError("{word}")' for word in ("first", "third", "fourth", "last")]


def test_every_release_has_an_order_of_its_launch_messages():
    orders = callorder.load()
    assert set(orders) == set(releases.releases())
    for release, order in orders.items():
        said = {one.id for one in releases.messages() if one.tier == 1 and release in one.releases}
        assert len(order) == len(set(order))
        missing = said - set(order)  # a few at most: after a harvest that reads more, run `sglang-compat order`
        assert len(missing) <= 0.05 * len(said), release


def test_a_release_named_by_its_tag_is_the_same_release(monkeypatch):
    kept = {}
    monkeypatch.setattr(callorder, "fetch_wheel", lambda release: release)
    monkeypatch.setattr(callorder, "Wheel", lambda path, release: path)
    monkeypatch.setattr(callorder, "message_order", lambda wheel, release: [wheel])
    monkeypatch.setattr(callorder, "save", kept.update)
    assert callorder.update(["v0.5.23"]) == {"0.5.23": 1}
    assert (kept["0.5.23"], set(kept)) == (["0.5.23"], set(releases.releases()))


def test_the_newest_release_comes_to_the_mamba_cache_before_the_decode_backend_and_to_lora_last():
    def rank(text):
        return next(n for n, one in enumerate(order) if releases.messages_by_id()[one].text().startswith(text))

    order = callorder.load()["0.5.23"]
    places = [
        rank("no_buffer do not support overlap schedule"),
        rank("--enable-linear-replayssm requires Triton"),
        rank("--enable-linear-replayssm-spec requires the triton"),
        rank("When no initial --lora-paths"),
    ]
    assert places == sorted(places)


def test_a_type_error_comes_after_the_check_that_stands_before_it_in_the_file():
    """What Python says itself stands in no list of checks; its place in the source tells when a launch comes to it."""
    seed = snippets.load(ROOT / "snippets" / SEED_SLUGS[0]).record

    def order(line, file="python/sglang/srt/arg_groups/speculative_hook.py", release="0.5.23"):
        url = f"https://github.com/sgl-project/sglang/blob/v{release}/{file}#L{line}"
        record = seed.model_copy(update={"filePath": file, "lineNumber": line, "githubUrl": url})
        return order_of(SimpleNamespace(record=record, wordings=()), "0.5.23")

    assert order(1200) < order(1274) < order(1330) < (LATE, 0)
    for unknown in ((1,), (9, "python/sglang/srt/none.py"), (1274, "python/sglang/srt/server_args.py", "0.4.0")):
        assert order(*unknown) == (LATE, 1)
