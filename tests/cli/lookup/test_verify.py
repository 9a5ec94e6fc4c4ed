"""``pardon verify`` tells whether the cards of a record were fair."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.game.test_fair import played, recorded


@pytest.fixture(scope="module")
def text() -> str:
    return recorded(played("hasbro-2002")).to_json()


@pytest.fixture
def forged(text: str) -> str:
    record = json.loads(text)
    record["fair"]["seeds"] = {"red": "another"}
    return json.dumps(record)


def test_a_fair_record_holds(text: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    shown = run("verify", str(path)).stdout
    assert shown.startswith("K7QH3M-1 holds: ")
    assert "draws follow from its seeds, who begins was one of them\n" in shown
    assert shown.endswith("seeds of red, yellow entered beside the server's\n")


def test_a_record_is_read_from_the_input(text: str) -> None:
    assert "K7QH3M-1 holds" in run("verify", "-", given=text).stdout


def test_a_forged_record_does_not_hold(forged: str) -> None:
    shown = run("verify", "-", given=forged, code=1).stdout
    assert shown.startswith("K7QH3M-1 does not hold: draw ")


def test_programs_read_json(text: str, forged: str) -> None:
    good = json.loads(run("verify", "-", "--json", given=text).stdout)
    assert (good["holds"], good["game"], good["fault"]) == (True, "K7QH3M-1", None)
    assert good["draws"] > 50
    bad = json.loads(run("verify", "-", "--json", given=forged, code=1).stdout)
    assert bad["holds"] is False


def test_a_record_without_seeds_says_so(text: str) -> None:
    record = json.loads(text)
    del record["fair"]
    shown = run("verify", "-", given=json.dumps(record), code=1).stderr
    assert "says nothing about its seeds" in shown


@pytest.mark.parametrize("given", ["", "{", "[]", '{"version": 1}'])
def test_what_is_no_record_is_one_line(given: str) -> None:
    shown = run("verify", "-", given=given, code=1).stderr
    assert shown.startswith("Error: ")
    assert shown.endswith("in the input\n")
    assert len(shown.splitlines()) == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "no such file" in run("verify", str(tmp_path / "none.json"), code=1).stderr
