import functools
import os
import shutil
import threading
import time
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, sync_playwright

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Quiet(SimpleHTTPRequestHandler):
    """Serves the site as a host would: with the headers that it asks for, and its page for missing addresses."""

    def end_headers(self):
        for line in (self.directory_path() / "_headers").read_text().splitlines():
            if line.startswith("  "):
                self.send_header(*line.strip().split(": ", 1))
        super().end_headers()

    def log_message(self, *_):
        pass

    def send_error(self, code, message=None, explain=None):
        if code != 404:
            super().send_error(code, message, explain)
            return
        body = (self.directory_path() / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def directory_path(self):
        from pathlib import Path

        return Path(self.directory)


@contextmanager
def served(folder):
    """Serve a built site on loopback; give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()


def wait_for_function(page, expression, *, arg=None, timeout=30_000):
    """Ask from outside: Playwright's own way evaluates text within the page, which the page's policy forbids."""
    end = time.monotonic() + timeout / 1000
    while not page.evaluate(expression, arg):
        if time.monotonic() > end:
            raise TimeoutError(f"still not true: {expression}")
        page.wait_for_timeout(50)


Page.wait_for_function = wait_for_function


@pytest.fixture(scope="session")
def serve():
    """Give the function that serves a built site."""
    return served


@pytest.fixture(scope="session")
def address(site):
    """The built site over HTTP."""
    with served(site) as found:
        yield found


@pytest.fixture(scope="session")
def chromium():
    """The system's Chromium; CI must have one, elsewhere its tests are skipped without it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("CI needs Chromium: .ci/run installs it")
        pytest.skip("no Chromium on this system")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, address):
    """Give a function that opens a page; afterwards no error was logged and no request left the host."""
    contexts, errors, foreign = [], [], []

    def opened(path="", **options):
        context = chromium.new_context(**options)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda message: (
                errors.append(f"{message.text} {message.location.get('url', '')}") if message.type == "error" else None
            ),
        )
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "request",
            lambda request: (
                None if request.url.startswith((address, "data:", "blob:")) else foreign.append(request.url)
            ),
        )
        page.goto(address + path)
        return page

    opened.errors, opened.foreign, opened.address = errors, foreign, address
    yield opened
    for context in contexts:
        context.close()
    assert errors == []
    assert foreign == []
