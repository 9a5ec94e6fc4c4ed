"""The board of a position, on the screen and as a picture."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import read_json, run, spawn

POSITION = ("hasbro-2002", "red:20,s4", "yellow:home*2", "turn:red", "card:7")


def test_a_position_is_drawn_whether_quoted_or_not() -> None:
    drawing = run("show", *POSITION).stdout
    assert "20   R" in drawing
    assert run("show", " ".join(POSITION)).stdout == drawing


def test_a_configuration_alone_is_the_beginning() -> None:
    assert "start RRRR" in run("show", "hasbro-2002").stdout


def test_colour_is_for_terminals_unless_asked_for() -> None:
    assert "\x1b" not in run("show", *POSITION).stdout
    assert "\x1b" in run("show", *POSITION, "--colour").stdout
    assert "\x1b" not in run("show", *POSITION, "--no-colour").stdout


def test_a_picture_is_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    run("show", *POSITION, "--svg", str(file))
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_a_picture_can_be_piped() -> None:
    assert ElementTree.fromstring(run("show", *POSITION, "--svg", "-").stdout).tag.endswith("svg")


def test_a_file_that_cannot_be_written_is_one_line() -> None:
    fault = run("show", *POSITION, "--svg", "no/such/board.svg", code=1).stderr
    assert fault == "Error: 'no/such/board.svg': no such file or directory\n"


def test_a_seat_sees_its_own_hand() -> None:
    position = ("revenge", "red:", "blue:", "hand.red:1,2,3,5", "hand.blue:sorry*4")
    assert "red holds" in run("show", *position).stdout
    assert "blue holds: Sorry! ×4" in run("show", *position, "--seat", "blue").stdout
    assert read_json("show", *position)["hand"] == {"1": 1, "2": 1, "3": 1, "5": 1}
    assert "sorry" not in str(read_json("show", *position)["hand"])


def test_a_seat_may_have_a_capital() -> None:
    shown = run("show", *POSITION, "--seat", "Yellow").stdout
    assert shown == run("show", *POSITION, "--seat", "yellow").stdout


def test_a_picture_is_told_of_in_json(tmp_path: Path) -> None:
    file = str(tmp_path / "board.svg")
    assert read_json("show", *POSITION, "--svg", file) == {"svg": file}
    run("show", *POSITION, "--svg", "-", "--json", code=2)


def test_json_is_the_view() -> None:
    view = read_json("show", *POSITION)
    assert view["pawns"]["red"][-1] == {"place": "s4", "marks": ""}
    assert view["card"] == "7"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("hasbro-2002", "red:99", "blue:"), "99 of red should be"),
        (("hasbro-2002", "red:4*5", "blue:"), "red has 5 pawns"),
        ((*POSITION, "--seat", "pink"), "seat 'pink' should be one of red, yellow"),
        (("hasbro-2002", "rde:4"), "unknown token 'rde:4'"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(args: tuple[str, ...], told: str) -> None:
    fault = run("show", *args, code=1).stderr
    assert told in fault
    assert len(fault.splitlines()) == 1


def test_a_position_is_needed() -> None:
    assert "Missing argument 'POSITION" in run("show", code=2).stderr


def test_a_terminal_without_other_characters_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = spawn("show", *POSITION)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"r<" in done.stdout
