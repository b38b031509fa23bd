"""Proving from end to end, with a stand-in for SGLang."""

import io
import json
import re
import threading
from dataclasses import replace

import pytest
from rich.console import Console
from stand_ins import KERNELS, MESSAGE, OTHER, StandIn

from sglang_compat import snippets
from sglang_compat.faults import Fault, GuideError
from sglang_compat.prove import commands, engine, judge, report, verdict
from sglang_compat.prove import proof as proofs
from sglang_compat.prove.judge import Answer
from sglang_compat.prove.plan import plan, tasks
from sglang_compat.prove.proof import Row
from sglang_compat.prove.verdict import faults
from sglang_compat.releases import Message
from sglang_compat.template import wording
from sglang_compat.upstream.outcome import Outcome

RELEASES = ["0.5.16", "0.5.17", "0.5.18", "0.5.19"]


@pytest.fixture(autouse=True)
def known(monkeypatch, table):
    """Four releases exist and are installed."""
    monkeypatch.setattr(commands, "known_releases", lambda: RELEASES)
    monkeypatch.setattr(commands, "installed_releases", lambda: RELEASES)
    monkeypatch.setattr(commands.releases, "flags", lambda release: table)


def run(*records, asked=(), stand_in=StandIn, **options):
    return commands.run(records, records, asked, open_session=stand_in, **options)


def problems(*records, **options):
    return [str(fault) for _, _, wrong in run(*records, **options) for fault in wrong]


def test_a_right_record_is_proved_on_its_range_and_the_release_before_it(snippet):
    assert problems(snippet) == []
    proof = proofs.load(snippet.folder)
    assert {release: row.verdict for release, row in proof.rows.items()} == {
        "0.5.17": "other wording",
        "0.5.18": "raises",
        "0.5.19": "raises",
    }
    tried = proof.rows["0.5.19"].tried
    assert (tried.size, tried.count, tried.differ) == (32, 32, 0)
    assert tried.refused == 5  # helion as the decode backend, or as the general one without another
    assert [step.edit for step in proof.rows["0.5.19"].chain] == ["change to --linear-attn-decode-backend triton"]


def test_nothing_is_kept_where_sglang_cannot_run(snippet, monkeypatch):
    monkeypatch.setattr("sglang_compat.upstream.overlay.importlib.util.find_spec", lambda name: None)
    with pytest.raises(GuideError) as raised:
        run(snippet, stand_in=None)
    assert raised.value.faults[0].file == "the extra `upstream`"
    assert not (snippet.folder / proofs.NAME).exists()


def test_a_record_whose_words_changed_is_not_put_to_sglang_again(snippet, monkeypatch):
    run(snippet)
    file = snippet.folder / "record.json"
    data = json.loads(file.read_text())
    data["guide"]["formerly"] = ["the-old-slug"]
    file.write_text(json.dumps(data))
    renamed = snippets.load(snippet.folder)
    assert faults(renamed, proofs.load(snippet.folder), [renamed], RELEASES)
    monkeypatch.setattr("sglang_compat.upstream.overlay.importlib.util.find_spec", lambda name: None)
    assert problems(renamed, stand_in=None) == []


def test_all_asks_every_release(snippet):
    assert problems(snippet, asked=RELEASES) == []
    assert proofs.load(snippet.folder).rows["0.5.16"].verdict == "flag unknown"


def test_every_means_all_that_is_installed_and_what_is_not_is_missing(snippet, monkeypatch):
    monkeypatch.setattr(commands, "installed_releases", lambda: ["0.5.16", "0.5.19"])
    assert ["says nothing of 0.5.17, 0.5.18" in one for one in problems(snippet, every=True)] == [True]
    assert list(proofs.load(snippet.folder).rows) == ["0.5.16", "0.5.19"]


@pytest.mark.parametrize("every", [True, False])
def test_without_any_release_nothing_is_proved_and_nothing_written(snippet, monkeypatch, every):
    monkeypatch.setattr(commands, "installed_releases", list)
    assert "says nothing of 0.5.17, 0.5.18, 0.5.19" in problems(snippet, every=every)[0]
    assert proofs.load(snippet.folder) is None


def test_two_runs_give_the_same_file_whatever_the_number_of_jobs(snippet):
    texts = []
    for jobs in (1, 2, 5):
        run(snippet, asked=RELEASES, jobs=jobs, again=True)
        texts.append((snippet.folder / "proof.json").read_text())
    assert texts[0] == texts[1] == texts[2]
    assert str(snippet.folder) not in texts[0]


def test_swapped_commands_are_called_swapped(seed, make):
    start = "--enable-linear-replayssm-spec --linear-attn-decode-backend"
    files = {"before.sh": f"{start} triton\n", "after.sh": f"{start} helion\n"}
    found = problems(make(seed, files=files))
    assert "before.sh: is accepted by SGLang 0.5.19, and after.sh raises this message: the two are swapped" in found[0]


def test_a_widened_rule_is_shown_with_the_command_that_tells(seed, make):
    wide = "def validate(decode_backend, enable_spec):\n    return True\n"
    found = problems(make(seed, files={"validator.py": wide}))
    assert "differs from SGLang 0.5.18 on 5 of 32 combinations: it accepts what SGLang refuses" in found[0]
    assert "see for yourself: sglang-compat resolve --release 0.5.18 --gpu h100 --model llama -- " in found[0]


def test_a_narrowed_rule_is_shown_too(seed, make):
    narrow = 'def validate(decode_backend, enable_spec):\n    return not enable_spec or decode_backend == "triton"\n'
    assert "it refuses what SGLang accepts" in problems(make(seed, files={"validator.py": narrow}))[0]


def test_a_rule_that_fails_is_no_agreement(seed, make):
    failing = "def validate(decode_backend, enable_spec):\n    return not len(enable_spec)\n"
    assert "it fails on what SGLang" in problems(make(seed, files={"validator.py": failing}))[0]


def test_a_record_dated_too_early_is_told_the_first_release(seed, make):
    (found,) = problems(make(seed, guide={"since": "0.5.17"}), asked=["0.5.16", *RELEASES[2:], "0.5.17"])[:1]
    assert "$.guide.since: is 0.5.17, but 0.5.17 does not raise this message: the record is dated too early" in found
    assert 'write "since": "0.5.18"' in found


def test_a_command_that_an_early_release_does_not_understand_is_no_proof_of_the_date(seed, make, monkeypatch):
    class NoHelion(StandIn):
        def resolve(self, argv, model, env=None):
            if "helion" in argv and self.release < (0, 5, 19):
                return Outcome(False, "argparse", "error: argument --x: invalid choice: 'helion'")
            return super().resolve(argv, model, env)

    kernels = (*KERNELS, "cutedsl")
    for name in ("--linear-attn-decode-backend", "--linear-attn-backend"):
        flag = commands.releases.flags("0.5.18")[name]
        monkeypatch.setitem(commands.releases.flags("0.5.18"), name, replace(flag, choices=kernels))
    early = make(seed)
    found = problems(early, stand_in=NoHelion)
    assert "before.sh: does not raise this message on 0.5.18, where other values do: argparse" in found[0]

    said = Message("m", "check", "ValueError", 1, early.templates[0].parts, ("0.5.18", "0.5.19"), ())
    monkeypatch.setattr(judge, "messages_in", lambda known: [said] if wording(said.literals) in known else [])
    late = make(seed, slug="late", guide={"since": "0.5.19"})
    assert (
        "before.sh: does not tell whether 0.5.18 raises this message, which it can"
        in problems(late, stand_in=NoHelion)[0]
    )
    monkeypatch.setattr(judge, "messages_in", lambda known: [])
    assert problems(late, stand_in=NoHelion) == []


class Later(StandIn):
    """SGLang as far as arguments go, where the message comes after them."""

    refuses = "--never"

    def resolve(self, argv, model, env=None):
        if self.refuses in argv:
            return Outcome(False, "ValueError", OTHER, "srt/first.py:1", None, "first")
        return Outcome(True, resolved={})


def test_a_message_after_the_arguments_is_held_against_them_and_the_source(seed, make, monkeypatch):
    late = make(seed, guide={"later": "while it loads the weights"})
    said = Message("m", "check", "ValueError", 2, late.templates[0].parts, ("0.5.18", "0.5.19"), ())
    monkeypatch.setattr(judge, "messages_in", lambda known: [said])
    assert problems(late, stand_in=Later) == []
    rows = proofs.load(late.folder).rows
    assert {release: row.verdict for release, row in rows.items()} == {
        "0.5.17": "accepts",
        "0.5.18": "later",
        "0.5.19": "later",
    }
    assert rows["0.5.19"].after.ok
    assert rows["0.5.19"].tried is None

    early = make(seed, slug="early", guide={"later": "while it loads the weights", "since": "0.5.17"})
    assert "the record is dated too early" in problems(early, stand_in=Later)[0]

    class RefusesTheRepair(Later):
        refuses = "triton"

    other = make(seed, slug="other", guide={"later": "while it loads the weights"})
    assert "after.sh: does not start on 0.5.18 (h100)" in problems(other, stand_in=RefusesTheRepair)[0]


def test_a_message_that_a_longer_one_of_an_older_release_holds_is_that_record_s_there(seed, make):
    longer = MESSAGE.replace("{!r}", "{decode!r}") + " Mixed chunks neither."
    short = make(seed)
    other = make(
        seed,
        slug="longer",
        record={"errorMessage": longer, "messagePattern": re.escape(longer).replace(r"\{decode!r\}", "(.+?)")},
        guide={"until": "0.5.17"},
    )
    row = Row("raises", Answer("ValueError", MESSAGE.format("helion")))
    older = Row("raises", Answer("ValueError", MESSAGE.format("helion") + " Mixed chunks neither."))
    proof = proofs.Proof(short.hash, "", "h100", {"0.5.17": older, "0.5.18": row})
    assert verdict.raising(short, proof, [short, other]) == ["0.5.18"]
    assert verdict.raising(short, proof, [short]) == ["0.5.17", "0.5.18"]


def test_a_record_dated_too_late_is_told_the_first_release(seed, make):
    (found,) = problems(make(seed, guide={"since": "0.5.19"}))
    assert "$.guide.since: is 0.5.19, but 0.5.18 raises this message already: the record is dated too late" in found
    assert 'write "since": "0.5.18"' in found


def test_a_record_without_date_is_told_it(seed, make):
    found = problems(make(seed, guide={"since": None}))
    assert any('write "since": "0.5.18"' in one for one in found)


def test_an_end_that_is_too_early_is_told(seed, make):
    (found,) = problems(make(seed, guide={"until": "0.5.18"}))
    assert "$.guide.until: is 0.5.18, but 0.5.19 still raises this message" in found
    assert 'write "until": null' in found


def test_an_end_that_is_missing_is_told(seed, make):
    class Gone(StandIn):
        def resolve(self, argv, model, env=None):
            return Outcome(True) if self.release > (0, 5, 18) else super().resolve(argv, model, env)

    found = problems(make(seed), stand_in=Gone)
    assert any("is null, but 0.5.19 does not raise this message any more" in one for one in found)


def test_a_repair_that_does_not_start_is_told_with_what_is_said(seed, make):
    files = {"after.sh": "--enable-linear-replayssm-spec --linear-attn-decode-backend triton --tp 3\n"}
    found = problems(make(seed, files=files))
    assert (
        "after.sh: does not start on 0.5.18 (h100): it is refused: ValueError: --disable-overlap-schedule" in found[0]
    )


def test_a_command_that_never_raises_it_is_told_what_sglang_says(seed, make):
    files = {"before.sh": "--enable-linear-replayssm-spec --tp 3\n"}
    assert (
        "raises this message on no release that was tried; 0.5.19 says: ValueError"
        in problems(make(seed, files=files))[0]
    )


def test_another_record_that_fits_better_is_named(seed, make, snippet):
    vague = make(
        seed, slug="vague", record={"errorMessage": "requires the triton", "messagePattern": "requires the triton"}
    )
    found = problems(vague, snippet)
    assert found
    assert all("fits the record enable-linear-replayssm-spec-requires-the-triton better" in one for one in found)


def test_what_is_stopped_by_another_check_is_masked_and_a_death_is_an_outcome(seed, make):
    rule = "def validate(decode_backend, enable_spec, tp):\n    return not enable_spec or decode_backend != 'helion' or tp in (3, 7)\n"
    bind = {
        "decode_backend": "--linear-attn-decode-backend",
        "enable_spec": "--enable-linear-replayssm-spec",
        "tp": "--tp",
    }
    snippet = make(seed, guide={"bind": bind}, files={"validator.py": rule})
    assert problems(snippet) == []
    tried = proofs.load(snippet.folder).rows["0.5.19"].tried
    assert {answer.kind for _, answer in tried.masked} == {"ValueError", "crash"}


def test_a_rule_that_never_refuses_anything_that_sglang_refuses_is_not_proved(seed, make):
    rule = "def validate(enable_spec):\n    return True\n"
    found = problems(
        make(seed, guide={"bind": {"enable_spec": "--enable-linear-replayssm-spec"}}, files={"validator.py": rule})
    )
    assert "was not seen to refuse anything that SGLang 0.5.18 refuses (2 combinations tried)" in found[0]


def test_a_missing_and_an_old_proof_are_faults(snippet):
    (missing,) = faults(snippet, None, [snippet], RELEASES)
    assert "proof.json: is missing" in str(missing)
    run(snippet)
    proof = proofs.load(snippet.folder)
    assert faults(snippet, proof, [snippet], RELEASES) == []
    (snippet.folder / "after.sh").write_text("--tp 3\n")
    edited = snippets.load(snippet.folder)
    (old,) = faults(edited, proof, [edited], RELEASES)
    assert "is older than its record" in str(old)


def test_a_release_that_was_not_tried_is_a_fault(snippet):
    run(snippet)
    (found,) = faults(snippet, proofs.load(snippet.folder), [snippet], [*RELEASES, "0.5.19.post1", "0.5.20"])
    assert "says nothing of 0.5.19.post1, 0.5.20" in str(found)


def test_releases_that_are_not_asked_for_keep_their_rows(snippet):
    run(snippet, asked=["0.5.17", "0.5.18"])
    run(snippet, asked=["0.5.19"])
    assert list(proofs.load(snippet.folder).rows) == ["0.5.17", "0.5.18", "0.5.19"]


def test_what_is_proved_is_not_asked_again_unless_told(snippet):
    run(snippet)
    StandIn.opened = 0
    run(snippet)
    assert StandIn.opened == 0
    run(snippet, again=True)
    assert StandIn.opened > 0


def test_a_death_just_outside_the_range_is_a_fault_and_is_asked_again(snippet):
    class Dead(StandIn):
        def resolve(self, argv, model, env=None):
            return (
                Outcome(False, "crash", "SIGKILL") if self.release < (0, 5, 18) else super().resolve(argv, model, env)
            )

    assert "does not tell whether 0.5.17 raises this message: crash: SIGKILL" in problems(snippet, stand_in=Dead)[0]
    assert problems(snippet) == []


def test_rows_of_a_changed_rule_are_thrown_away(snippet, make, seed):
    run(snippet, asked=RELEASES)
    (snippet.folder / "validator.py").write_text("def validate(decode_backend, enable_spec):\n    return True\n")
    run(snippets.load(snippet.folder), asked=["0.5.19"])
    assert list(proofs.load(snippet.folder).rows) == ["0.5.19"]


def test_new_prose_needs_a_run_but_no_sglang(snippet):
    run(snippet)
    path = snippet.folder / "record.json"
    data = json.loads(path.read_text())
    data["record"]["documentation"] = "Other words."
    path.write_text(json.dumps(data))
    edited = snippets.load(snippet.folder)
    assert "is older than its record" in str(faults(edited, proofs.load(edited.folder), [edited], RELEASES)[0])
    StandIn.opened = 0
    assert problems(edited) == []
    assert StandIn.opened == 0


def test_another_machine_is_looked_at_and_not_kept(snippet):
    assert problems(snippet, gpu="b200") == []
    assert proofs.load(snippet.folder) is None


def test_an_interrupted_run_keeps_every_finished_release_and_goes_on_there(snippet):
    class Interrupted(StandIn):
        def resolve(self, argv, model, env=None):
            if self.release < (0, 5, 18):
                raise KeyboardInterrupt
            return super().resolve(argv, model, env)

    with pytest.raises(KeyboardInterrupt):
        run(snippet, stand_in=Interrupted)
    assert list(proofs.load(snippet.folder).rows) == ["0.5.18", "0.5.19"]
    StandIn.opened = 0
    assert problems(snippet) == []
    assert StandIn.opened == 1


def test_two_jobs_share_one_release_in_sessions_of_their_own(snippet, table):
    barrier = threading.Barrier(2, timeout=10)
    threads = set()

    class Meeting(StandIn):
        def __init__(self, release, gpu):
            super().__init__(release, gpu)
            barrier.wait()  # both are at work at the same time, or this fails

        def resolve(self, argv, model, env=None):
            threads.add(threading.get_ident())
            return super().resolve(argv, model, env)

    found = plan(snippet, "0.5.19", table, inside=True)
    assert len(list(tasks(found))) == 2
    rows = list(engine.prove([found], Meeting, jobs=2))
    assert len(rows) == 1
    assert len(threads) == 2


def test_a_process_that_dies_is_started_once_more_and_then_the_death_is_the_outcome(snippet, table):
    class Dying(StandIn):
        def resolve(self, argv, model, env=None):
            raise GuideError([Fault("release", "", "SGLang's process ended: no message", "again")])

    StandIn.opened = Dying.opened = 0
    ((_, row),) = engine.prove([plan(snippet, "0.5.17", table, inside=False)], Dying)
    assert (row.verdict, row.before.kind, Dying.opened) == ("crash", "crash", 2)


def test_a_fault_of_ours_ends_the_run(snippet, table):
    class Wrong(StandIn):
        def resolve(self, argv, model, env=None):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(engine.prove([plan(snippet, "0.5.17", table, inside=False)], Wrong))


def test_the_table_shows_every_record_whole_on_80_columns(snippet):
    console = Console(width=80, file=io.StringIO())
    console.print(report.table(run(snippet), RELEASES))
    lines = console.file.getvalue().splitlines()
    assert lines[0].split() == ["proved", "record", "raises", "it", "on", "agree", "differ", "masked"]
    assert "…" not in "".join(lines)
    assert "64" in lines[1].split()  # 32 combinations on each of two releases
