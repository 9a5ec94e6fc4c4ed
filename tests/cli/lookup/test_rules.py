"""``pardon rules`` finds clauses by edition, words and id."""

from pathlib import Path

import pytest

from pardon.rules.clauses import clauses
from pardon.rules.editions import EDITIONS
from tests.cli.running import read_json, run


@pytest.mark.parametrize("key", EDITIONS)
def test_all_clauses_of_an_edition_are_shown(key: str) -> None:
    lines = set(run("rules", key).stdout.splitlines())
    own = [c for c in clauses().values() if c.prefix in (EDITIONS[key].prefix, "C", "X")]
    assert all(f"{clause.id}  {clause.title}" in lines for clause in own)


def test_one_clause_is_shown_with_its_scenarios() -> None:
    shown = run("rules", "revenge", "r-08").stdout
    assert shown.startswith("R-08  Slide, own colour\n")
    assert "R-08/a: " in shown


def test_words_narrow_the_search() -> None:
    found = read_json("rules", "hasbro-2002", "switch", "slide")
    assert found
    assert all({"switch", "slide"} <= set(_letters(clause)) for clause in found)
    assert len(found) < len(read_json("rules", "hasbro-2002", "slide"))


def test_a_configuration_is_as_good_as_its_edition() -> None:
    assert read_json("rules", "hasbro-2002+team", "H02-12")[0]["id"] == "H02-12"
    assert run("rules", "hasbro-2002+team").stdout == run("rules", "hasbro-2002").stdout


def test_an_edition_of_ones_own_has_the_clauses_of_its_origin(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('from = "hasbro-2002"\nturn_limit = 90\n')
    assert run("rules", str(path), "slide").stdout == run("rules", "hasbro-2002", "slide").stdout


def test_the_prefix_of_an_edition_will_do() -> None:
    assert run("rules", "h02").stdout == run("rules", "hasbro-2002").stdout


def test_words_that_nothing_has_are_a_failure() -> None:
    result = run("rules", "revenge", "hippopotamus", code=1)
    assert result.stderr == "Error: no clause of revenge has 'hippopotamus'\n"


def _letters(clause: dict[str, object]) -> list[str]:
    text = str(clause).casefold()
    return [word for word in ("switch", "slide") if word in text]
