"""The rules to read: every clause on its page, and configurations side by side."""

import pytest

from pardon.errors import EditionError
from pardon.rules.clauses import clauses
from pardon.rules.compare import differences
from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS
from pardon.server.pages.rulebook import clause_view, comparison, rules_page


@pytest.mark.parametrize("key", EDITIONS)
def test_a_page_has_every_clause_of_its_edition_once(key: str) -> None:
    page = rules_page(key)
    shown = [clause.id for section in page.sections for clause in section.clauses]
    prefixes = {EDITIONS[key].prefix, "C", "X"}
    assert sorted(shown) == sorted(name for name in clauses() if name.split("-")[0] in prefixes)
    assert page.edition.key == key
    assert all(section.title and section.clauses for section in page.sections)
    assert shown[0].startswith(EDITIONS[key].prefix)


def test_every_clause_that_is_cited_can_be_shown() -> None:
    for edition in EDITIONS.values():
        for cited in {*edition.clauses.values(), *edition.reasons.values()} - {""}:
            assert clause_view(cited).id == cited


def test_a_clause() -> None:
    view = clause_view("h02-27")
    assert (view.id, view.title) == ("H02-27", "Slide trigger")
    assert view.decisions
    assert "\n" not in view.text


@pytest.mark.parametrize("name", ["H02-99", "", "../../etc/passwd"])
def test_an_unknown_clause(name: str) -> None:
    with pytest.raises(EditionError, match="unknown clause"):
        clause_view(name)


@pytest.mark.parametrize("name", ["nothing", "", "house.toml"])
def test_an_unknown_edition(name: str) -> None:
    with pytest.raises(EditionError, match="unknown edition"):
        rules_page(name)


def test_all_editions_side_by_side() -> None:
    found = comparison(list(EDITIONS))
    assert found.configs == list(EDITIONS)
    assert found.names[1] == "Hasbro 2002"
    fields = [row.field for row in found.rows]
    assert {"pawns", "hand", "first", "slide_colours", "teleports", "cards.swap"} <= set(fields)
    for row in found.rows:
        assert len(row.cells) == len(EDITIONS)
        assert len({cell.words for cell in row.cells}) > 1
        assert all(cell.clause in clauses() for cell in row.cells if cell.clause)
        assert any(cell.clause for cell in row.cells)


def test_cells_are_those_of_the_fields() -> None:
    found = comparison(["hasbro-2002", "fire-ice-2013", "revenge"])
    rows = {row.field: [cell.words for cell in row.cells] for row in found.rows}
    assert rows["pawns"] == ["4", "3", "4"]
    assert rows["tokens"] == ["No", "Yes", "No"]
    assert rows["cards.swap"][:2] == ["Not in the deck", "Not in the deck"]
    assert rows["cards.1"][1].endswith("[counts out of Start (F13-13), moves the Ice (F13-43)]")


def test_what_all_have_alike_is_left_out() -> None:
    assert comparison(["revenge", "revenge"]).rows == []
    pair = [Config.parse("hasbro-2002").rules, Config.parse("hasbro-2002+team").rules]
    told = [row.field for row in comparison(["hasbro-2002", "hasbro-2002+team"]).rows]
    assert told == [difference.field for difference in differences(pair)]


@pytest.mark.parametrize("count", [0, 1, 7])
def test_two_to_six_can_be_compared(count: int) -> None:
    with pytest.raises(EditionError, match=f"2 to 6 configurations can be compared, not {count}"):
        comparison(["revenge"] * count)


def test_no_file_is_compared() -> None:
    with pytest.raises(EditionError, match="over the network"):
        comparison(["revenge", "house.toml"])
