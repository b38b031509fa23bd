"""The Content-Security-Policy of a built page: what a browser may load and run for it. Pure: HTML in, HTML out.

It stands in the page itself, because a static host need not let anybody set headers, and a copy on disk has none.
"""

import base64
import hashlib
import re

HEAD = re.compile(r"<head[^>]*>(?:\s*<meta charset[^>]*>)?", re.IGNORECASE)
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.IGNORECASE | re.DOTALL)
SOURCE = re.compile(r"\bsrc\s*=", re.IGNORECASE)
KIND = re.compile(r"\btype\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
RUNS = ("text/javascript", "application/javascript", "module")  # of `type`; what is another is data
# What a notebook's converter adds to be a page of its own: MathJax and Mermaid from other hosts, and styles.
EXTRAS = re.compile(r"<(script|style)\b[^>]*>.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
STYLED = re.compile(r"(<[a-z][^<>]*?)\sstyle=\"[^\"]*\"", re.IGNORECASE)


def policy(html: str, *, served: bool = False) -> str:
    """Give a page's policy.

    Args:
        html: The page.
        served: Whether `mkdocs serve` shows it: its server adds a script of its own to every answer, so then the
            inline scripts are not told apart.

    Returns:
        The directives. The theme's inline scripts are allowed one by one, by their hash.
    """
    inline = {"'unsafe-inline'"} if served else {f"'sha256-{_digest(script)}'" for script in inline_scripts(html)}
    rules = {
        "default-src": ["'none'"],
        "script-src": ["'self'", *sorted(inline)],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],  # the theme's icons, and a notebook's pictures
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "frame-src": ["'self'"],  # the frame that runs Python, which has a stricter policy of its own
        "base-uri": ["'self'"],
        "form-action": ["'none'"],
    }
    return "; ".join(" ".join([name, *values]) for name, values in rules.items())


def inline_scripts(html: str) -> list[str]:
    """List the scripts that stand in a page and run; JSON in a script element does not."""
    found = []
    for attributes, text in SCRIPT.findall(html):
        kind = KIND.search(attributes)
        if not SOURCE.search(attributes) and (kind is None or kind[1].lower() in RUNS):
            found.append(text)
    return found


def guarded(html: str, *, served: bool = False) -> str:
    """Put a page's policy into its head, ahead of everything that it governs."""
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy(html, served=served)}">'
    return HEAD.sub(lambda found: f"{found[0]}\n      {tag}", html, count=1)


def plain(notebook: str) -> str:
    """Give a converted notebook without scripts and styles: the site's own stylesheet shows it."""
    return STYLED.sub(r"\1", EXTRAS.sub("", notebook))


def _digest(script: str) -> str:
    text = script.replace("\r\n", "\n").replace("\r", "\n")  # as a browser's parser gives it
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
