"""The core runs in a browser: it may load nothing that is not there."""

import subprocess
import sys

CORE = ("sglang_compat.check", "sglang_compat.check.whole", "sglang_compat.architectures", "sglang_compat.bind")
ABSENT = (
    "pydantic",
    "yaml",
    "click",
    "packaging",
    "jinja2",
    "pathlib",
    "shlex",
    "subprocess",
    "sglang_compat.snippets",
)


def test_the_core_loads_only_what_a_browser_has():
    code = f"import sys\nfor name in {CORE!r}: __import__(name)\nprint(*[name for name in {ABSENT!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, env={"PYTHONPATH": path()}
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


def path():
    import sglang_compat

    return sglang_compat.__path__[0].removesuffix("sglang_compat")
