"""Time the check page in Chromium: the first result, and each check after it.

    python tests/benchmarks/browser_check.py SITE

SITE is a built site. The machine's own speed is measured beside it, by a loop of plain JavaScript: times are given as
they are, and as they would be if that loop always took as long as in its quickest run, which is without other load.
"""

import functools
import json
import statistics
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which

from playwright.sync_api import sync_playwright

ROWS = Path(__file__).parents[1] / "data" / "commands-0.5.23.jsonl"
TIMES = """async asked => {
    const spin = () => { const start = performance.now(); let sum = 0; for (let n = 0; n < 3e6; n++) sum += n % 7;
                         return performance.now() - start + sum * 0; };
    for (let n = 0; n < 5; n++) spin(); // compiled by then
    const python = new guidePython.Python(), spins = [spin()], times = [];
    for (const one of asked) {
        const start = performance.now();
        await python.ask(one);
        times.push(performance.now() - start);
        spins.push(spin());
    }
    return { spins, times };
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves without a word."""

    def log_message(self, *_):
        """Say nothing."""


def main(site):
    """Print the times."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    rows = [json.loads(line) for line in ROWS.read_text().splitlines()]
    asked = [
        {"do": "check", "release": "0.5.23", "text": row["flags"], "gpu": row["gpu"], "architecture": row["model"]}
        for row in rows[:100]
    ]
    with sync_playwright() as playwright:
        path = which("chromium") or which("chromium-browser") or which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--headless", "--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/check/")
        found = page.evaluate(TIMES, asked)
        browser.close()
    first, *others = found["times"]
    slower = statistics.median(found["spins"]) / min(found["spins"])
    print(f"load: plain JavaScript ran {slower:.2f} times as long as in its quickest run")
    print(f"first result: {first:.0f} ms, {first / slower:.0f} ms without the load")
    for name, value in (("median", statistics.median(others)), ("longest", max(others))):
        print(f"each check after it, {name}: {value:.1f} ms, {value / slower:.1f} ms without the load")


if __name__ == "__main__":
    main(sys.argv[1])
