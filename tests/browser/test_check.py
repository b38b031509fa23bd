"""Checking a command in the browser, and running a page's rule there."""

import json
import shutil
from urllib.parse import parse_qs, urlsplit

import pytest
from helpers import ROOT, build, checked

from sglang_compat import releases
from sglang_compat.check import guide, whole

pytestmark = pytest.mark.browser

SLUG = "enable-linear-replayssm-requires-triton-or-heli"
COMMAND = (
    "python -m sglang.launch_server --model-path Qwen/Qwen3-Next-80B-A3B-Instruct --tp 4 \\\n"
    "  --enable-linear-replayssm --linear-attn-decode-backend flashinfer"
)
SCRIPTS = {path.name: path.read_text() for path in sorted((ROOT / "tests/data/launch").iterdir())}
ROWS = [json.loads(line) for line in (ROOT / "tests/data/commands-0.5.23.jsonl").read_text().splitlines()]
WAIT = 60_000  # milliseconds; the machine may be busy
SAID = "/conflict|cannot/.test(document.querySelector('#guide-said').textContent)"


def command(page):
    return page.get_by_label("The launch command, or the script")


def check(page, text, gpu="h100"):
    page.locator("#guide-release option").first.wait_for(state="attached")
    page.locator("#guide-gpu").select_option(gpu)
    command(page).fill(text)
    page.wait_for_function(SAID, timeout=WAIT)


def conflicts(release, gpu):
    """What the page says of COMMAND first: as many conflicts as CPython finds."""
    count = len(checked(COMMAND, guide.knowledge(release, ROOT / "snippets"), gpu).report.findings)
    assert count
    return f"{count} conflict{'s' if count > 1 else ''}: SGLang {release} on {gpu}"


def said(page):
    return page.locator("#guide-said").inner_text()


@pytest.mark.parametrize("release", ["0.5.23"])
def test_the_browser_says_what_cpython_says_of_all_commands(open_page, release):
    page = open_page("check/")
    asked = [
        {"do": "check", "release": release, "text": row["flags"], "gpu": row["gpu"], "architecture": row["model"]}
        for row in ROWS
    ]
    answers = page.evaluate(
        """async asked => { const python = new guidePython.Python(); const answers = [];
                           for (const one of asked) answers.push(await python.ask(one)); return answers; }""",
        asked,
    )
    known = guide.knowledge(release, ROOT / "snippets")
    wrong = []
    for row, answer in zip(ROWS, answers, strict=True):
        one = checked(row["flags"], known, row["gpu"], row["model"])
        expected = {
            "ok": one.report.ok,
            "findings": [finding.to_json() for finding in one.report.findings],
            "fixed": whole.rewritten([one], known.table),
        }
        if {key: answer[key] for key in expected} != expected:
            wrong.append((row, answer, expected))
    assert wrong == []
    assert any(not answer["ok"] for answer in answers)


TEXTS = [
    "--enable-mixd-chunk",
    "--attention-backend nope --tp x",
    "--mamba-radix-cache-strategy --enable",
    'FOO="a b" sglang serve "Qwen/Qwen3-8B" --json-model-override-args \'{"a": [1, "ä\\u00e9", 2.5, null]}\' --tp $TP',
    "--json-model-override-args '{nope' --page-size 1e3 --mem-fraction-static .9",
    "docker run -e A=1 image bash -c 'python3 -m sglang.launch_server --model m --enable-linear-replayssm-spec'",
    "export X=1 # a comment\nexec python -m sglang.launch_server \\\n --model-path /models/Qwen3-8B \\\n --disable-radix",
    "--tp 'unclosed",
    "\\", "ä --ö é", "--a=b=c --=", "",
    "command: [sglang, serve, --model-path, m, --enable-mixd-chunk",
    "args:\n  - &a >-\n    sglang serve --model-path m\n    --page-size\n    x\n  - *a\n--- {args: \"ä\\u00e9\"}",
    "A=\"--page-size x --qqqq-zzzz $B\"\nexport C=m\nif x; then D=1; fi\nsglang serve ${C} $A --tp ${TP:-x} --dp $D\n",
    "C='python -m sglang.launch_server --page-size x'\nbash -c \"$C --model-path m\"",
    "args: [sh, -c, sglang serve $(M) $ARGS]\nenv:\n- {name: M, value: m}\n- {name: ARGS, value: '--tp 2 --page-size x'}",
    *SCRIPTS.values(),
]  # fmt: skip


def test_the_browser_reads_what_cpython_reads(open_page):
    """One Python in one page answers for all texts: starting it takes longer than its answers."""
    from sglang_compat import snippets
    from sglang_compat.web.bundle import _flag_rows, common_data
    from sglang_compat.web.page import Page

    release = releases.latest()
    records = snippets.load_all(ROOT / "snippets")
    own = {
        "release": release,
        "flags": _flag_rows(release),
        "rules": guide.rules_data(records, [release])[release],
    }
    here = Page(common_data(), own)
    page = open_page("check/")
    asked = [{"do": "check", "release": release, "text": text, "gpu": "h100", "architecture": None} for text in TEXTS]
    answers = page.evaluate(
        """async asked => {
            const python = new guidePython.Python(), answers = [];
            for (const one of asked) answers.push(await python.ask(one));
            return answers;
        }""",
        asked,
    )
    for text, answer in zip(TEXTS, answers, strict=True):
        assert answer == json.loads(json.dumps(here.answer(text, "h100", None))), text


def test_a_command_is_checked_repaired_and_copied(open_page):
    page = open_page("check/")
    check(page, COMMAND)
    assert said(page).startswith(conflicts(releases.latest(), "h100"))
    found = page.locator(".guide-findings > li").first
    assert "got --linear-attn-decode-backend='flashinfer'" in found.inner_text()
    page.get_by_role("button", name="Copy the repaired command").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('no_buffer'))")
    fixed = page.evaluate("navigator.clipboard.readText()")
    assert fixed.startswith(COMMAND.split("--linear")[0])
    assert page.locator("ins").all_inner_texts()
    command(page).fill(fixed)
    page.wait_for_function("/No conflict/.test(document.querySelector('#guide-said').textContent)", timeout=WAIT)
    command(page).fill(COMMAND)
    page.wait_for_function("/^[0-9]+ conflict/.test(document.querySelector('#guide-said').textContent)", timeout=WAIT)
    found.get_by_role("link").click()
    page.wait_for_url(f"**/errors/{SLUG}/**")


def test_a_finding_is_shared_by_its_address_and_the_command_is_sent_nowhere(open_page):
    page = open_page("check/")
    check(page, COMMAND, "h200")
    page.locator("#guide-release").select_option("0.5.20")
    page.wait_for_function("/0.5.20 on h200/.test(document.querySelector('#guide-said').textContent)", timeout=WAIT)
    address = page.url
    state = parse_qs(urlsplit(address).fragment)
    assert state == {"command": [COMMAND], "release": ["0.5.20"], "gpu": ["h200"]}
    other = open_page("check/#" + urlsplit(address).fragment)
    asked = []
    other.on("request", lambda request: asked.append(request.url))
    other.wait_for_function(SAID, timeout=WAIT)
    assert said(other).startswith(conflicts("0.5.20", "h200"))
    assert command(other).input_value() == COMMAND
    assert asked
    assert not any("replayssm" in url or "?" in url for url in asked)


def test_an_address_with_nonsense_in_it_is_harmless(open_page):
    page = open_page(
        "check/#command=%3Cimg%20src%3Dx%20onerror%3Ddocument.title%3D1%3E&release=../x&gpu=%22%5D&architecture=%27"
    )
    page.wait_for_function(SAID, timeout=WAIT)
    assert page.locator("#guide-release").input_value() == releases.latest()
    assert page.locator("#guide-found img").count() == 0
    assert page.title() != "1"


def test_other_pages_load_no_python_until_it_is_asked_for(open_page):
    page = open_page("check/")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page.url.replace("check/", f"errors/{SLUG}/"))
    page.get_by_role("button", name="Try other arguments").wait_for()
    page.goto(page.url.replace(f"errors/{SLUG}/", ""))
    page.wait_for_load_state("networkidle")
    assert not any("runtime" in url or "frame.html" in url or "data/check" in url for url in asked)


def verdict(page):
    page.wait_for_function(
        "!/^$|Loading|Running/.test(document.querySelector('.guide-verdict').textContent)", timeout=WAIT
    )
    return page.locator(".guide-verdict").inner_text()


def test_a_page_s_rule_runs_with_the_reader_s_arguments(open_page):
    page = open_page(f"errors/{SLUG}/")
    page.get_by_role("button", name="Try other arguments").click()
    assert verdict(page) == "SGLang: refused"
    asked = page.get_by_label("With these arguments")
    asked.fill(asked.input_value().replace("flashinfer", "triton"))
    page.get_by_role("button", name="Run").click()
    assert verdict(page) == "SGLang: accepted"
    asked.fill("validate(nonsense=1)")
    asked.press("Enter")
    assert "TypeError" in verdict(page)


def test_a_changed_rule_is_refused_or_stopped_and_reaches_nothing(open_page):
    page = open_page(f"errors/{SLUG}/")
    page.get_by_role("button", name="Try other arguments").click()
    verdict(page)
    page.get_by_text("Change the rule itself").click()
    rule = page.get_by_label("The rule", exact=True)
    rule.fill("from browser import window\n\n\ndef validate(**a):\n    return True")
    page.get_by_role("button", name="Run").click()
    assert "importing from browser is not permitted" in verdict(page)
    calls = "def f0(a): return True\n" + "".join(
        f"def f{n + 1}(a): return all(f{n}(a) for x in range(1000))\n" for n in range(5)
    )
    rule.fill(f"{calls}def validate(decode_backend, enable_replayssm):\n    return f5(1)")
    page.get_by_role("button", name="Run").click()
    assert "may take more than" in verdict(page)
    # No rule is known that passes the check and hangs; what hangs for another reason is stopped all the same.
    stopped = """async () => { const python = new guidePython.Python();
                              return await python.ask({ do: 'prepare' }, 1).catch(error => error.message); }"""
    assert page.evaluate(stopped).startswith("Stopped")
    assert page.locator("iframe").count() == 1
    rule.fill("def validate(decode_backend, enable_replayssm):\n    return True")
    page.get_by_role("button", name="Run").click()
    assert verdict(page) == "SGLang: accepted"


def test_code_in_the_frame_has_no_page_no_network_and_no_storage(open_page, address):
    """What the syntax tree's check keeps out, the frame would keep out as well."""
    page = open_page("check/")
    page.evaluate("guidePython.data('runtime')")
    probe = """
        onmessage = async () => {
            const tried = {};
            for (const [name, make] of Object.entries({
                fetch: () => fetch("ADDRESS"), socket: () => new Promise((ok, no) => {
                    const made = new WebSocket("ADDRESS".replace("http", "ws")); made.onopen = ok; made.onerror = no; }),
                database: () => new Promise((ok, no) => { const asked = indexedDB.open("x"); asked.onsuccess = ok; asked.onerror = no; }),
                page: () => document.title, storage: () => localStorage.length, outside: () => parent.document,
            })) tried[name] = await Promise.resolve().then(make).then(() => "reached", () => "refused");
            postMessage({ number: 1, answer: tried });
        };
    """.replace("ADDRESS", address)
    tried = page.evaluate(
        """engine => new Promise(resolve => {
            const frame = document.createElement("iframe");
            frame.setAttribute("sandbox", "allow-scripts");
            frame.src = new URL("data/check/frame.html", guidePython.ROOT);
            addEventListener("message", ({ source, data }) => {
                if (source !== frame.contentWindow) return;
                if (data.ready) frame.contentWindow.postMessage({ engine, modules: null, number: 1 }, "*");
                else if (data.answer) resolve(data.answer);
            });
            document.body.append(frame);
        })""",
        probe,
    )
    assert set(tried.values()) == {"refused"}, tried
    open_page.errors[:] = [error for error in open_page.errors if "Content Security Policy" not in error]


@pytest.mark.parametrize("flat", [False, True], ids=["folders", "files"])
def test_a_copy_on_disk_works(chromium, site, tmp_path, flat):
    if flat:
        config = tmp_path / "mkdocs.yml"
        text = (ROOT / "mkdocs.yml").read_text().replace("docs_dir: docs", f"docs_dir: {ROOT / 'docs'}")
        text = text.replace("custom_dir: src", f"custom_dir: {ROOT}/src").replace("watch: [", "watch: [] #")
        text = text.replace("  - sglang-compat\n", f"  - sglang-compat:\n      snippets: {ROOT / 'snippets'}\n")
        config.write_text(f"use_directory_urls: false\n{text}")
        copy = build(ROOT, tmp_path / "copy", "--config-file", str(config))
    else:
        copy = shutil.copytree(site, tmp_path / "copy")
    context = chromium.new_context()
    page = context.new_page()
    thrown = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.on(
        "request",
        lambda request: None if request.url.startswith(("file:", "blob:", "data:")) else thrown.append(request.url),
    )
    page.goto((copy / ("check.html" if flat else "check/index.html")).as_uri())
    check(page, COMMAND)
    assert said(page).startswith(conflicts(releases.latest(), "h100"))
    page.locator(".guide-findings a").first.click()
    page.get_by_role("button", name="Try other arguments").click()
    assert verdict(page) == "SGLang: refused"
    context.close()
    assert thrown == []
