"""`mkdocs serve`: an edited record, rule or template is on screen by itself, and the server comes to rest."""

import itertools
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

from sglang_compat import pages

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
def serve(checkout, log, port=None, **variables):
    """Serve a copy of the guide; give a function that fetches a page."""
    port = port or free_port()
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), **variables}
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
        now = log.read_text().count("Building documentation")
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


@contextmanager
def served(checkout, folder, port):
    """Serve a copy of the guide; give a function that gives the site's files once the server has come to rest."""
    folder.mkdir()
    log = folder / "serve.log"

    def site():
        """Wait until what changed is built, and nothing follows."""
        start = busy = time.monotonic()
        while time.monotonic() - busy < 2:
            said = log.read_text()
            assert "ERROR" not in said
            assert time.monotonic() - start < 120, said
            # MkDocs says "Documentation built in 0.28 seconds" only once: not for another build that took as long.
            built = said.count("Serving on") + said.count("Reloading browsers")
            if built == site.built or built <= said.count("Detected file changes"):
                busy = time.monotonic()
            time.sleep(0.1)
        site.built = built
        (root,) = folder.glob("mkdocs_*")
        return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}

    site.built = 0
    with serve(checkout, log, port, TMPDIR=str(folder)):
        yield site


def test_after_each_edit_the_site_is_the_one_that_a_fresh_server_makes(checkout, tmp_path):
    """Byte for byte: nothing that is kept from one build to the next may be old."""
    without_notebook(checkout)
    edit(checkout / "src/sglang_compat/pieces.py", "LENGTH = 64", "LENGTH = 2")  # so few records make short lists
    port, other = free_port(), SEED_SLUGS[1]
    record, after = (checkout / "snippets" / SLUG / name for name in ("record.json", "after.sh"))
    turns = [
        [
            (record, "ReplaySSM needs a Triton", "ReplaySSM wants a Triton"),
            (record, '"tags": [', '"tags": ["new-tag", '),
        ],
        [(checkout / name, old, new) for name, (old, new) in EDITS.items() if not name.endswith("record.json")],
        [(after, "--disable-overlap-schedule", "--disable-overlap-schedule --port 7")],
        [(record, '"since": "', '"aliases": ["Another {one} of it"], "formerly": ["once-named-so"], "since": "')],
        [(checkout / "docs/add.md", "# Add an error", "# Add one error")],
        [(record, f'"{other}"', ""), (checkout / "snippets" / other, None, None)],
    ]
    sites, copies = [], []
    with served(checkout, tmp_path / "kept", port) as site:
        site()
        for edits in turns:
            for path, old, new in edits:
                shutil.rmtree(path) if old is None else edit(path, old, new)
            sites.append(site())
            copies.append(shutil.copytree(checkout, tmp_path / f"copy-{len(copies)}"))
    assert all(one != then for one, then in itertools.pairwise(sites))
    for copy, kept in zip(copies, sites, strict=True):
        for folder in pages.GENERATED:
            shutil.rmtree(copy / "docs" / folder)
        with served(copy, tmp_path / f"fresh-{copy.name}", port) as site:
            assert site() == kept


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
        page = checkout / "docs" / "more" / "page.md"
        page.parent.mkdir()
        page.write_text("# In a new folder\n")
        wait_for(lambda: fetch("more/page/"), "In a new folder")
        page.write_text("# In a folder that was new\n")
        wait_for(lambda: fetch("more/page/"), "In a folder that was new")
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
