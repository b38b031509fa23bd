"""The guide's versions, one an SGLang release, deployed as the workflow does it, to a repository on this disk."""

import json
import os
import re
import subprocess

import pytest
from bs4 import BeautifulSoup
from helpers import SEED_SLUGS, without_notebook

from sglang_compat import releases

pytestmark = [pytest.mark.site, pytest.mark.browser]
SLUG = SEED_SLUGS[0]
SITE = "https://guide.example/g/"
OLD, NEW = "0.5.8", releases.latest()


@pytest.fixture(scope="module")
def published(tmp_path_factory, make_checkout):
    """What a host serves, after an older version and then this one were deployed."""
    folder = tmp_path_factory.mktemp("published")
    checkout, bare = make_checkout(folder), folder / "origin.git"
    without_notebook(checkout)
    environment = os.environ | {"PYTHONPATH": str(checkout / "src"), "GUIDE_SITE_URL": SITE, "GUIDE_REPO_URL": ""}

    def run(*command):
        done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    run("git", "init", "--quiet", "--bare", str(bare))
    run("git", "init", "--quiet", "--initial-branch", "main")
    run("git", "config", "user.name", "Somebody")
    run("git", "config", "user.email", "somebody@guide.example")
    run("git", "add", ".")
    run("git", "commit", "--quiet", "--message", "A guide")
    run("git", "remote", "add", "origin", str(bare))
    run("mike", "deploy", "--push", OLD, "latest")
    run(".ci/publish")
    run("git", "--git-dir", str(bare), "rev-parse", "--verify", "gh-pages")
    return checkout / "site"


def page(published, path):
    return BeautifulSoup((published / path).read_text(), "html.parser")


def test_each_release_is_a_version_and_latest_is_the_newest(published):
    versions = {one["version"]: one["aliases"] for one in json.loads((published / "versions.json").read_text())}
    assert versions == {NEW: ["latest"], OLD: []}
    assert (published / "latest").readlink().name == NEW
    assert (published / OLD / "errors" / SLUG / "index.html").is_file()
    assert 'href="latest/"' in (published / "index.html").read_text()


def test_addresses_outside_the_site_are_those_of_the_newest_version(published):
    for version in (OLD, "latest"):
        found = page(published, f"{version}/errors/{SLUG}/index.html")
        assert found.find("link", rel="canonical")["href"] == f"{SITE}latest/errors/{SLUG}/"
        index = json.loads((published / version / "errors.json").read_text())
        assert index["errors"][0]["url"].startswith(f"{SITE}latest/errors/")
        assert f"<loc>{SITE}latest/errors/{SLUG}/</loc>" in (published / version / "sitemap.xml").read_text()
        assert f"({SITE}latest/index.md)" in (published / version / "llms.txt").read_text()


def test_only_a_version_offers_versions(published, site):
    said = [
        json.loads(page(folder, name).find(id="__config").string)["version"]
        for folder, name in ((published, f"{NEW}/index.html"), (site, "index.html"))
    ]
    assert said == [{"provider": "mike", "default": "latest"}, None]


def test_the_page_for_missing_addresses_works_from_the_root(published):
    found = page(published, "404.html")
    for tag in [*found.find_all("link", rel="stylesheet"), *found.find_all("script", src=True)]:
        address = tag.get("href") or tag["src"]
        assert address.startswith("/g/latest/")
        assert (published / address.removeprefix("/g/")).is_file()


@pytest.fixture
def host(published, tmp_path, serve):
    """The versions over HTTP, at the path that their address names."""
    (tmp_path / "g").symlink_to(published)
    for name in ("404.html", "_headers"):
        (tmp_path / name).symlink_to(published / name)
    with serve(tmp_path) as address:
        yield f"{address}g/"


def test_a_reader_sees_the_version_and_changes_it_without_a_request_to_others(host, chromium):
    browsed = chromium.new_page()
    asked = []
    browsed.on("request", lambda request: asked.append(request.url))
    browsed.goto(f"{host}{OLD}/errors/{SLUG}/")
    browsed.get_by_text(re.compile("older SGLang release")).wait_for()
    current = browsed.locator(".md-version__current")
    current.wait_for()
    assert current.inner_text().strip() == OLD
    current.hover(force=True)  # the list unfolds over the button
    browsed.locator(".md-version__link", has_text=NEW).click()
    browsed.wait_for_url(f"{host}{NEW}/errors/{SLUG}/")
    assert [address for address in asked if not address.startswith((host, "data:", "blob:"))] == []
    browsed.close()


def test_a_link_from_before_there_were_versions_leads_to_its_page(host, chromium):
    browsed = chromium.new_page()
    browsed.goto(f"{host}errors/{SLUG}/?h=x#proof")
    browsed.wait_for_url(f"{host}latest/errors/{SLUG}/?h=x#proof")
    browsed.close()
