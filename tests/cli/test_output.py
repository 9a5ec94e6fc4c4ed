"""Output is plain unless a terminal shows it."""

import pytest

from pardon.cli import _output as output


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that people look on."""
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")


def test_columns_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    output.write_table(("step", "ways"), [("20>25", "1"), ("4>7", "1,024")], numbers=1)
    assert capsys.readouterr().out == "step    ways\n20>25      1\n4>7    1,024\n"


def test_a_terminal_gets_a_drawn_table(terminal: None, capsys: pytest.CaptureFixture[str]) -> None:
    output.write_table(("step", "ways"), [("[red]", "1")], numbers=1)
    shown = capsys.readouterr().out
    assert "─" in shown
    assert "[red]" in shown


def test_nothing_is_cut_off_on_a_narrow_terminal(
    terminal: None, capsys: pytest.CaptureFixture[str]
) -> None:
    output.write_table(("a", "b"), [("x" * 50, "y" * 30)])
    shown = capsys.readouterr().out
    assert (shown.count("x"), shown.count("y")) == (50, 30)


def test_json_is_indented_and_ends_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    output.write_json({"a": [1]})
    assert capsys.readouterr().out == '{\n  "a": [\n    1\n  ]\n}\n'
