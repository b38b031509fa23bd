from sglang_compat import policy

PAGE = (
    '<!doctype html><html><head><meta charset="utf-8"><script>one()</script></head>'
    '<body><script src="a.js"></script><script type="application/json">{"a": 1}</script>'
    "<SCRIPT TYPE=module>\r\ntwo()</SCRIPT ></body></html>"
)


def test_what_runs_in_a_page_is_allowed_by_its_hash_and_nothing_else():
    assert policy.inline_scripts(PAGE) == ["one()", "\r\ntwo()"]
    rules = dict(rule.split(" ", 1) for rule in policy.policy(PAGE).split("; "))
    assert rules["default-src"] == "'none'"
    # openssl dgst -sha256 -binary | base64, of `one()` and of `\ntwo()`
    assert rules["script-src"].split() == [
        "'self'",
        "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='",
        "'sha256-Lb2lc9BzdFQqYRFBcRPaZUZ0kClPkx4OtyGKdmIkL+s='",
    ]


def test_the_policy_stands_ahead_of_what_it_governs():
    guarded = policy.guarded(PAGE)
    assert guarded.index("charset") < guarded.index("Content-Security-Policy") < guarded.index("<script")
    assert policy.guarded("<html><head></head></html>").startswith("<html><head>\n      <meta http-equiv")


def test_a_served_page_may_hold_the_servers_script():
    assert "script-src 'self' 'unsafe-inline';" in policy.policy(PAGE, served=True)


def test_a_notebook_keeps_its_content_only():
    notebook = (
        '<script src="https://cdn.invalid/x.js"></script>\n<style>p {}</style><p style="color: red" id="a">text</p>'
    )
    assert policy.plain(notebook) == '\n<p id="a">text</p>'
