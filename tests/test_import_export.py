import ast
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers import SEEDS

from sglang_compat.cli import main


def run(*arguments, **options):
    return CliRunner().invoke(main, [str(argument) for argument in arguments], **options)


def tree(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def normal(envelope):
    record = dict(envelope["record"])
    for name in ("validationCode", "typeGuard"):
        record[name] = record[name] and ast.dump(ast.parse(record[name]))
    record["exampleFix"] = record["exampleFix"].split()
    return {**envelope, "record": record}


def exported(folder):
    result = run("export", "--from", folder)
    assert result.exit_code == 0, result.output
    return sorted(
        (normal(json.loads(line)) for line in result.stdout.split("\n") if line), key=lambda e: e["record"]["slug"]
    )


def originals():
    return sorted((normal(json.loads(path.read_text())) for path in SEEDS), key=lambda e: e["record"]["slug"])


def test_the_seeds_come_back_equal(tmp_path):
    assert run("import", *SEEDS, "--into", tmp_path / "s").exit_code == 0
    assert exported(tmp_path / "s") == originals()


@pytest.mark.parametrize("form", ["list", "jsonl", "bom"])
def test_every_form_of_a_dataset_is_read(tmp_path, form):
    data = [json.loads(path.read_text()) for path in SEEDS]
    text = {"list": json.dumps(data, indent=1), "jsonl": "\r\n\n".join(map(json.dumps, data))}.get(form)
    if form == "bom":
        text = "\ufeff" + json.dumps(data)
    file = tmp_path / "records"
    file.write_text(text)
    assert run("import", file, "--into", tmp_path / "s").exit_code == 0
    assert exported(tmp_path / "s") == originals()


def test_standard_input_is_read(tmp_path):
    result = run("import", "-", "--into", tmp_path / "s", input=SEEDS[0].read_text())
    assert result.exit_code == 0
    assert len(exported(tmp_path / "s")) == 1


def test_importing_again_changes_nothing(tmp_path):
    folder = tmp_path / "s"
    run("import", *SEEDS, "--into", folder)
    before = tree(folder)
    times = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert run("import", *SEEDS, "--into", folder).exit_code == 0
    assert tree(folder) == before
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == times


def test_reformatting_the_code_is_no_edit(tmp_path):
    folder = tmp_path / "s"
    run("import", SEEDS[1], "--into", folder)
    (rule,) = folder.glob("*/validator.py")
    rule.write_text(rule.read_text().replace("\ndef validate", "\n\n\ndef validate").replace('"', "'"))
    before = tree(folder)
    assert "unchanged" in run("import", SEEDS[1], "--into", folder).output
    assert tree(folder) == before


def changed(seed, tmp_path):
    seed["record"]["documentation"] = "Another explanation."
    file = tmp_path / "new.json"
    file.write_text(json.dumps(seed))
    return file


def test_an_untouched_folder_follows_a_new_dataset_and_keeps_its_guide_fields(tmp_path, seed):
    folder = tmp_path / "s"
    run("import", SEEDS[1], "--into", folder)
    (record,) = folder.glob("*/record.json")
    data = json.loads(record.read_text())
    data["guide"]["title"] = "A title of ours"
    record.write_text(json.dumps(data))
    assert "updated" in run("import", changed(seed, tmp_path), "--into", folder).output
    data = json.loads(record.read_text())
    assert data["record"]["documentation"] == "Another explanation."
    assert data["guide"]["title"] == "A title of ours"


def test_an_edited_folder_is_never_overwritten_without_force(tmp_path, seed):
    folder = tmp_path / "s"
    run("import", SEEDS[1], "--into", folder)
    (after,) = folder.glob("*/after.sh")
    after.write_text("python -m sglang.launch_server --enable-linear-replayssm --mine\n")
    before = tree(folder)

    kept = run("import", SEEDS[1], "--into", folder)  # nothing new: the edit stands
    assert kept.exit_code == 0
    assert "kept" in kept.output
    assert tree(folder) == before

    refused = run("import", changed(seed, tmp_path), "--into", folder)
    assert refused.exit_code == 1
    assert "--force" in refused.stderr
    assert tree(folder) == before

    assert run("import", changed(seed, tmp_path), "--into", folder, "--force").exit_code == 0
    assert "--mine" not in after.read_text()


BREAKAGES = {
    "unknown field": (lambda r: r.update(extra=1), "$.record.extra"),
    "other schema": (lambda r: r.update(schemaVersion=3), "$.record.schemaVersion"),
    "missing field": (lambda r: r.pop("documentation"), "$.record.documentation"),
    "wrong type": (lambda r: r.update(lineNumber="12"), "$.record.lineNumber"),
    "wrong item type": (lambda r: r.update(solutions=["fine", 3]), "$.record.solutions[1]"),
    "traversal": (lambda r: r.update(slug="../x"), "$.record.slug"),
    "device name": (lambda r: r.update(slug="CON"), "$.record.slug"),
    "device name in small letters": (lambda r: r.update(slug="con"), "$.record.slug"),
    "empty slug": (lambda r: r.update(slug=""), "$.record.slug"),
    "long slug": (lambda r: r.update(slug="a" * 300), "$.record.slug"),
    "index page": (lambda r: r.update(slug="index"), "$.record.slug"),
    "no regex": (lambda r: r.update(messagePattern="got (.+?"), "$.record.messagePattern"),
    "another message": (lambda r: r.update(messagePattern="something else"), "$.record.messagePattern"),
    "catastrophic regex": (lambda r: r.update(messagePattern="(-+)+$"), "$.record.messagePattern"),
    "no example": (lambda r: r.update(exampleFix="--x"), "$.record.exampleFix"),
    "open quote": (lambda r: r.update(exampleFix="# before\n--x 'y\n# after\n--x"), "$.record.exampleFix"),
    "impure validator": (
        lambda r: r.update(validationCode="import os\ndef validate(): return True"),
        "$.record.validationCode: line 1",
    ),
    "script address": (lambda r: r.update(githubUrl="javascript:alert(1)"), "$.record.githubUrl"),
    "half a character": (lambda r: r.update(documentation="\ud800"), "$.record.documentation"),
    "line outside the excerpt": (lambda r: r.update(lineNumber=1), "$.record.lineNumber"),
}


@pytest.mark.parametrize("name", BREAKAGES)
def test_a_fault_names_file_place_and_remedy_and_nothing_is_written(tmp_path, seed, name):
    damage, place = BREAKAGES[name]
    damage(seed["record"])
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(seed))
    result = run("import", SEEDS[0], file, "--into", tmp_path / "s")
    assert result.exit_code == 1
    line, _, remedy = result.stderr.partition("\n")
    assert f"{file}: {place}" in line
    assert remedy.strip()
    assert not (tmp_path / "s").exists()


def test_all_faults_of_all_files_are_reported_in_one_run(tmp_path, seed):
    one, two, three = tmp_path / "one.json", tmp_path / "two.jsonl", tmp_path / "three.json"
    seed["record"]["slug"] = "../x"
    seed["record"]["severity"] = 3
    one.write_text(json.dumps(seed))
    two.write_text(SEEDS[0].read_text() + "\n{broken\n")
    three.write_bytes(b"\xff\xfe")
    result = run("import", one, two, three, tmp_path / "missing", "--into", tmp_path / "s")
    assert result.exit_code == 1
    for part in ("$.record.slug", "$.record.severity", "line 2", "UTF-8", "missing: cannot be read"):
        assert part in result.stderr
    assert not (tmp_path / "s").exists()


def test_two_records_with_one_slug_are_refused(tmp_path):
    result = run("import", SEEDS[0], SEEDS[0], "--into", tmp_path / "s")
    assert result.exit_code == 1
    assert "two records are named" in result.stderr
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize("text", ["", "[]", "3", '"x"', "null", "[" * 100_000, "{", '{"record": null}', "1" * 5000])
def test_what_is_no_record_is_a_fault_not_a_crash(tmp_path, text):
    file = tmp_path / "bad.json"
    file.write_text(text)
    result = run("import", file, "--into", tmp_path / "s")
    assert result.exit_code == 1
    assert "error: " in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_a_folder_that_cannot_be_written_is_a_fault(tmp_path):
    target = tmp_path / "file"
    target.write_text("in the way")
    result = run("import", SEEDS[0], "--into", target / "s")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr


def test_a_write_that_dies_leaves_no_half_folder(tmp_path, monkeypatch):
    def die(*_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "rename", die)
    result = run("import", SEEDS[0], "--into", tmp_path / "s")
    assert result.exit_code == 1
    assert not list((tmp_path / "s").iterdir())


def test_export_of_an_unknown_record_is_a_fault(tmp_path):
    run("import", SEEDS[0], "--into", tmp_path / "s")
    result = run("export", "enable-linear-replayssm", "--from", tmp_path / "s")
    assert result.exit_code == 1
    assert "did you mean enable-linear-replayssm-spec-requires-the-triton?" in result.stderr


def test_a_comment_of_a_person_counts_as_an_edit(tmp_path, seed):
    folder = tmp_path / "s"
    run("import", SEEDS[1], "--into", folder)
    (rule,) = folder.glob("*/validator.py")
    rule.write_text("# why\n" + rule.read_text())
    assert run("import", changed(seed, tmp_path), "--into", folder).exit_code == 1
    assert rule.read_text().startswith("# why\n")


def test_force_keeps_the_guide_fields_of_a_folder_that_does_not_load(tmp_path):
    folder = tmp_path / "s"
    run("import", SEEDS[1], "--into", folder)
    (record,) = folder.glob("*/record.json")
    data = json.loads(record.read_text())
    data["guide"]["title"] = "A title of ours"
    record.write_text(json.dumps(data))
    record.with_name("validator.py").write_text("import os\n")
    assert run("import", SEEDS[1], "--into", folder).exit_code == 1
    assert run("import", SEEDS[1], "--into", folder, "--force").exit_code == 0
    assert json.loads(record.read_text())["guide"]["title"] == "A title of ours"
    assert "def validate" in record.with_name("validator.py").read_text()


def test_characters_that_look_like_ends_of_lines_come_back(tmp_path):
    data = [json.loads(path.read_text()) for path in SEEDS]
    for one in data:
        one["record"]["documentation"] = "a\u2028b\u0085c"
    first = tmp_path / "first.jsonl"
    first.write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in data))
    run("import", first, "--into", tmp_path / "s")
    second = tmp_path / "second.jsonl"
    second.write_text(run("export", "--from", tmp_path / "s").stdout)
    assert run("import", second, "--into", tmp_path / "t").exit_code == 0
    assert exported(tmp_path / "t") == exported(tmp_path / "s")


def test_faults_of_every_line_are_reported(tmp_path, seed):
    seed["record"]["slug"] = "../x"
    file = tmp_path / "records.jsonl"
    file.write_text(f"{SEEDS[0].read_text()}\ngarbage\n{json.dumps(seed)}\n")
    result = run("import", file, "--into", tmp_path / "s")
    assert "line 2" in result.stderr
    assert "line 3: $.record.slug" in result.stderr


def test_a_key_that_stands_twice_is_a_fault(tmp_path):
    file = tmp_path / "twice.json"
    file.write_text(SEEDS[0].read_text().replace('"slug":', '"slug":"other","slug":', 1))
    assert "'slug' stands twice" in run("import", file, "--into", tmp_path / "s").stderr


def test_a_link_is_no_folder(tmp_path):
    folder = tmp_path / "s"
    folder.mkdir()
    outside = tmp_path / "outside"
    outside.mkdir()
    slug = json.loads(SEEDS[1].read_text())["record"]["slug"]
    (folder / slug).symlink_to(outside)
    result = run("import", *SEEDS, "--into", folder, "--force")
    assert result.exit_code == 1
    assert "is no folder" in result.stderr
    assert [path.name for path in folder.iterdir()] == [slug]
    assert list(outside.iterdir()) == []
