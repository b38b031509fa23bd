"""`mkdocs serve`: an edited record, rule or template is on screen by itself, and the server comes to rest."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

import pytest
from helpers import SEED_SLUGS, without_notebook

pytestmark = pytest.mark.site

SLUG = "enable-linear-replayssm-requires-triton-or-heli"
LIVE = re.compile(r"livereload\(\d+, \d+\)")  # what the server adds to a page differs with each build
EDITS = {
    f"snippets/{SLUG}/record.json": ("ReplaySSM needs a Triton", "ReplaySSM wants a Triton"),
    f"snippets/{SLUG}/validator.py": ("REPLAYSSM_DECODE_OK", "PERMITTED"),
    "src/sglang_compat/templates/error.md.jinja": ("## Why", "## The reason"),
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serve(checkout, log):
    """Serve a copy of the guide; give a function that fetches a page."""
    port = free_port()
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    with (
        log.open("w") as output,
        subprocess.Popen(command, cwd=checkout, env=environment, stdout=output, stderr=output) as server,
    ):

        def fetch(path=f"errors/{SLUG}/"):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=10) as page:
                    return LIVE.sub("", page.read().decode())
            except OSError:
                assert server.poll() is None, log.read_text()
                return ""

        fetch.server = server.pid
        try:
            yield fetch
        finally:
            server.terminate()


def wait_for(fetch, text, seconds=120):
    """Seconds until the page holds the text; it must come."""
    start = time.monotonic()
    while text not in fetch():
        assert time.monotonic() - start < seconds, f"{text!r} did not appear"
        time.sleep(0.1)
    return time.monotonic() - start


def builds_at_rest(log, quiet=12, seconds=120):
    """Count the builds once none was added for a while; a loop would never come to that."""
    start = changed = time.monotonic()
    builds = 0
    while time.monotonic() - changed < quiet:
        assert time.monotonic() - start < seconds, "the server builds again and again"
        now = log.read_text().count("Documentation built")
        if now != builds:
            builds, changed = now, time.monotonic()
        time.sleep(0.5)
    return builds


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.parametrize("name", EDITS, ids=lambda name: name.rsplit("/", 1)[-1])
def test_an_edit_is_shown_and_the_server_comes_to_rest(checkout, tmp_path, name):
    log = tmp_path / "serve.log"
    with serve(checkout, log) as fetch:
        old, new = EDITS[name]
        wait_for(fetch, old.removeprefix("## "))
        edit(checkout / name, old, new)
        wait_for(fetch, new.removeprefix("## "))
        assert builds_at_rest(log) <= 3  # the start, and the edit, which can be noticed half done


def test_what_did_not_change_is_served_as_before_and_what_depends_on_the_edit_follows(checkout, tmp_path):
    """Pages are kept between builds: none may be lost, and none may go on showing the old title."""
    without_notebook(checkout)
    other = SEED_SLUGS[1]
    with serve(checkout, tmp_path / "serve.log") as fetch:
        wait_for(fetch, "ReplaySSM needs a Triton")
        before = {path: fetch(path) for path in (f"errors/{other}/", "search/search_index.json", "sitemap.xml")}
        old, new = EDITS[f"snippets/{SLUG}/record.json"]
        assert old in before[f"errors/{other}/"]  # among the related errors
        edit(checkout / f"snippets/{SLUG}/record.json", old, new)
        wait_for(fetch, new)
        assert fetch(f"errors/{other}/") == before[f"errors/{other}/"].replace(old, new)
        assert fetch("sitemap.xml") == before["sitemap.xml"]
        title = "ReplaySSM spec-verify"
        edit(
            checkout / f"snippets/{SLUG}/after.sh", "--disable-overlap-schedule", "--disable-overlap-schedule --port 7"
        )
        wait_for(fetch, "--port")
        index = {one["location"]: one for one in json.loads(fetch("search/search_index.json"))["docs"]}
        moved = before["search/search_index.json"].replace("-needs-a-triton", "-wants-a-triton")  # a heading's anchor
        assert index.keys() == {
            one["location"].replace("spec-verify-wants", "spec-verify-needs") for one in json.loads(moved)["docs"]
        }
        assert title in index[f"errors/{other}/"]["title"]
        assert f"# {title}" in fetch(f"errors/{other}/index.md")


def test_what_goes_is_gone_and_a_hand_written_page_is_built_again(checkout, tmp_path):
    """What was generated stays on disk between builds, and is not watched."""
    without_notebook(checkout)
    other = SEED_SLUGS[1]
    record = checkout / "snippets" / SLUG / "record.json"
    edit(record, f'"{other}"', "")  # nothing else may name what goes
    with serve(checkout, tmp_path / "serve.log") as fetch:
        wait_for(fetch, "ReplaySSM needs a Triton")
        for path in (f"errors/{other}/", f"errors/{other}/record.json", f"data/errors/{other}.json"):
            assert fetch(path)
        page = checkout / "docs" / "add.md"
        page.write_text(page.read_text() + "\nOne sentence more.\n")
        wait_for(lambda: fetch("add/"), "One sentence more.")
        shutil.rmtree(checkout / "snippets" / other)
        wait_for(lambda: "gone" if other not in (fetch("errors/index.md") or other) else "", "gone")
        for path in (f"errors/{other}/", f"errors/{other}/record.json", f"data/errors/{other}.json"):
            assert fetch(path) == ""
        assert SLUG in fetch("errors/index.md")
        whole = record.read_text()
        record.write_text(whole.replace("{", "", 1))  # a build that fails
        wait_for((tmp_path / "serve.log").read_text, "An error happened during the rebuild")
        record.write_text(whole.replace("ReplaySSM needs a Triton", "ReplaySSM wants a Triton"))
        wait_for(fetch, "ReplaySSM wants a Triton")
