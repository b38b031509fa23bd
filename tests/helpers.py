"""What several test modules share: the checkout, the seeds, building a site."""

import os
import re
import subprocess
import sys
from pathlib import Path

from sglang_compat import scripts
from sglang_compat.check import guide, whole
from sglang_compat.prove import judge

ROOT = Path(__file__).parents[1]
SEED_SLUGS = (
    "enable-linear-replayssm-requires-triton-or-heli",
    "enable-linear-replayssm-spec-requires-the-triton",
)
SEEDS = sorted((Path(__file__).parent / "data" / "seeds").glob("*.txt"))


def checked(text, known, gpu=None, architecture=None):
    """Check the one command of a text against what `check.guide.knowledge` gave."""
    (found,) = whole.check_all(
        scripts.find(text),
        known.rules,
        known.table,
        lambda launch: guide.context(launch, known.release, gpu, architecture),
        known.history,
    )
    return found


def saying(records, answer):
    """List the records that have the message which an answer fits best: one message can have several causes."""
    fits = {one.slug: judge.fit(one, answer) for one in records}
    most = max(fits.values(), default=0)
    return {slug for slug, fit in fits.items() if fit == most} if most else set()


def prints(message, text):
    """Whether a message is what SGLang printed; what it leaves open (`…`) and what argparse puts before it aside."""
    pattern = ".*".join(map(re.escape, message.split("…")))
    return re.fullmatch(rf"(?:[\w. ]+: error: (?:argument [^:]+: )?)?{pattern}", text, re.DOTALL) is not None


def without_notebook(checkout):
    """Take the notebook out of a copy: executing it takes longer than all of its pages."""
    config = checkout / "mkdocs.yml"
    text = re.sub(r"  - mkdocs-jupyter:.*?\n\n", "\n", config.read_text(), flags=re.DOTALL)
    config.write_text(text.replace("  - Matrix: matrix.ipynb\n", ""))
    (checkout / "docs" / "matrix.ipynb").unlink()


def build(root, target, *options, **environment):
    """Build the site of a checkout; the build must succeed."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(target), *options]
    done = subprocess.run(command, cwd=root, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return target


def own_content(page):
    """Bytes of a built page that are its own: its article and the list of its headings, wherever the theme puts it."""
    own, depth = [page[page.index("<article") : page.index("</article>")]], 0
    for piece in re.split(r"(?=<nav\b|</nav>)", page):
        if piece.startswith('<nav class="md-nav md-nav--secondary"') or (depth and piece.startswith("<nav")):
            depth += 1
        elif depth and piece.startswith("</nav>"):
            depth -= 1
        if depth:
            own.append(piece)
    return sum(len(part.encode()) for part in own)
