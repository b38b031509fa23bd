from sglang_compat.upstream.sources import statement

CODE = """def check(self):
    if self.tp_size % 2 and (
        self.dp_size > 1
    ):
        raise ValueError(
            "odd"
        )
    for one in self.items:
        assert one > 0 and (
            one < 9
        )
    return 1
"""


def test_the_innermost_statement_is_given_whole(tmp_path):
    file = tmp_path / "code.py"
    file.write_text(CODE)
    assert statement(file, 6) == 'raise ValueError(\n    "odd"\n)'
    assert statement(file, 9) == "assert one > 0 and (\n    one < 9\n)"
    assert statement(file, 12) == "return 1"


def test_of_a_compound_statement_only_the_head_is_given(tmp_path):
    file = tmp_path / "code.py"
    file.write_text(CODE)
    assert statement(file, 3) == "if self.tp_size % 2 and (\n    self.dp_size > 1\n):"
    assert statement(file, 8) == "for one in self.items:"
    assert statement(file, 1) == "def check(self):"


def test_without_a_statement_there_is_no_source(tmp_path):
    file = tmp_path / "code.py"
    file.write_text("x = 1\n\n\n")
    assert statement(file, 3) is None
    assert statement(tmp_path / "none.py", 1) is None
    file = tmp_path / "broken.py"
    file.write_text("def (")
    assert statement(file, 1) is None
