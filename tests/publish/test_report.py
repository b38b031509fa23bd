from urllib.parse import parse_qs, urlsplit

import pytest

from sglang_compat.publish.report import problem_address


def test_the_form_is_filled_in():
    facts = {"Page": "https://guide.example/errors/x/", "Record": "x", "Proved on SGLang": None}
    address = urlsplit(problem_address("https://github.com/someone/guide/", "A & B #1", facts))
    assert (address.netloc, address.path) == ("github.com", "/someone/guide/issues/new")
    query = parse_qs(address.query)
    assert query["title"] == ["Problem: A & B #1"]
    assert "- Page: https://guide.example/errors/x/\n- Record: x\n" in query["body"][0]
    assert "Proved" not in query["body"][0]


@pytest.mark.parametrize(
    "repository", ["", "https://gitlab.com/a/b", "https://github.com/a", "https://github.com/a/b/c"]
)
def test_there_is_none_for_a_repository_without_such_a_form(repository):
    assert problem_address(repository, "t", {}) is None
