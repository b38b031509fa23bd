"""How long a reader with a phone waits for the first view of a page.

    python tests/benchmarks/first_view.py SITE

SITE is a built site, served packed as a host does. The phone: 360 by 740, a processor four times slower than this one,
1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms for each answer to begin; nothing is cached. Prints the first contentful paint:
the quickest of some, and the middle one, since another load on this machine makes it slower still.
"""

import functools
import gzip
import statistics
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from shutil import which

from playwright.sync_api import sync_playwright

PAGES = {
    "error page": "errors/enable-linear-replayssm-requires-triton-or-heli/",
    "home": "",
    "check": "check/",
    "all errors": "errors/",
}
ROUNDS = 7
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
PAINT = """new Promise(done => new PerformanceObserver(seen =>
    seen.getEntriesByName("first-contentful-paint").forEach(entry => done(entry.startTime))
).observe({ type: "paint", buffered: true }))"""


class Packed(SimpleHTTPRequestHandler):
    """Serves files packed, without a word."""

    def log_message(self, *_):
        """Say nothing."""

    def send_head(self):
        """Answer with a packed file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return None
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)


def first_view(browser, address):
    """Open a page as a phone that was never there; give milliseconds until something is seen."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address, wait_until="commit")
    seen = page.evaluate(PAINT)
    context.close()
    return seen


def main(site):
    """Print the times."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Packed, directory=site))
    server.handle_error = lambda *_: None  # a page that is left breaks off what it still loads
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        path = which("chromium") or which("chromium-browser") or which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--headless", "--no-sandbox"])
        for name, place in PAGES.items():
            times = [first_view(browser, f"http://127.0.0.1:{server.server_port}/{place}") for _ in range(ROUNDS)]
            print(f"{name:12} {min(times):5.0f} ms, median {statistics.median(times):5.0f} ms", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
