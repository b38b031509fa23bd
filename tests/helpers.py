"""What several test modules share: the checkout, the seeds, building a site."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEED_SLUGS = (
    "enable-linear-replayssm-requires-triton-or-heli",
    "enable-linear-replayssm-spec-requires-the-triton",
)
SEEDS = sorted((Path(__file__).parent / "data" / "seeds").glob("*.txt"))


def build(root, target, *options):
    """Build the site of a checkout; the build must succeed."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(target), *options]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return target


def own_content(page):
    """Bytes of a built page that are its own: the article, without the theme's head, navigation and foot."""
    return len(page[page.index("<article") : page.index("</article>")].encode())
