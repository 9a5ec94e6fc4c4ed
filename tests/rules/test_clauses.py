"""The clauses are read whole from their pages, and can be searched."""

import re
from pathlib import Path

import pytest

from pardon.errors import EditionError
from pardon.rules.clauses import clauses, find_clause, search
from pardon.rules.editions import EDITIONS

PAGES = Path(__file__).parents[2] / "docs" / "rules"
COUNTS = {"C": 29, "P34": 73, "H02": 78, "B04": 76, "F13": 76, "R": 69, "X": 57}


def test_there_are_401_clauses_and_57_cases() -> None:
    found = [clause.prefix for clause in clauses().values()]
    assert {prefix: found.count(prefix) for prefix in COUNTS} == COUNTS
    assert len(found) == 401 + 57


def test_the_numbers_of_each_page_have_no_gap() -> None:
    for prefix, count in COUNTS.items():
        numbers = {int(name.split("-")[1]) for name in clauses() if name.startswith(f"{prefix}-")}
        assert numbers == set(range(1, count + 1))


def test_every_mark_of_the_pages_is_read() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in pages_of_clauses())
    decisions = sum(len(clause.decisions) for clause in clauses().values())
    tested = sum(bool(clause.tests) for clause in clauses().values())
    assert decisions == len(re.findall(r"\bQ/D: ", pages))
    assert tested == len(re.findall(r"\bT: (?!none)", pages))


def pages_of_clauses() -> list[Path]:
    return [PAGES / f"{name}.md" for name in ("common", *EDITIONS, "cases")]


def test_a_clause_has_its_parts() -> None:
    clause = find_clause("P34-23")
    assert clause.title == "(C) Own man blocks"
    assert clause.text.startswith("A move ending on an own man is not allowed")
    assert clause.text.endswith("only through a slide.")
    assert clause.decisions[0].startswith("own man *on the triangle* blocks")
    assert list(clause.tests) == ["P34-23/a", "P34-23/b"]
    assert clause.tests["P34-23/b"].startswith("R@14, R@19, Red draws 2")
    assert clause.section == "Detailed rules A–I"


def test_scenarios_on_the_line_of_the_clause_are_read() -> None:
    assert find_clause("P34-16").text == "The 60 edge squares (C-01)."
    assert find_clause("P34-16").tests == {"P34-16/a": "track length 60."}


def test_a_clause_that_names_no_scenario_has_none() -> None:
    assert find_clause("P34-38").tests == find_clause("F13-04").tests == {}


def test_a_table_belongs_to_its_clause() -> None:
    assert "| Green | 45 | 46 |" in find_clause("C-03").text


def test_no_text_carries_marks_of_its_neighbours() -> None:
    for clause in clauses().values():
        whole = (clause.title, clause.text, *clause.decisions, *clause.tests.values())
        assert not any(re.search(r"\b(?:Q/D|T): |^- \*\*|\n#", part) for part in whole)
        assert clause.title
        assert clause.section


def test_search_finds_all_words_in_any_case() -> None:
    found = [clause.id for clause in search("hasbro-2002", "SLIDE own")]
    assert found[:3] == ["H02-27", "H02-28", "H02-29"]
    assert "C-11" in found
    assert {name.split("-")[0] for name in found} <= {"H02", "C", "X"}


def test_search_takes_a_prefix_and_lists_all_without_words() -> None:
    found = search("r")
    assert found == search("revenge")
    assert [clause.prefix for clause in found] == ["R"] * 69 + ["C"] * 29 + ["X"] * 57


def test_an_id_finds_that_clause_alone() -> None:
    assert [clause.id for clause in search("revenge", " h02-27 ")] == ["H02-27"]
    assert [clause.id for clause in search("revenge", "X-01")] == ["X-01"]


def test_words_nobody_wrote_find_nothing() -> None:
    assert search("revenge", "castling") == []


def test_an_unknown_edition_or_clause_is_an_error() -> None:
    with pytest.raises(EditionError, match="unknown edition 'chess'"):
        search("chess")
    with pytest.raises(EditionError, match="unknown clause 'H02-99'.*H02-"):
        find_clause("H02-99")


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in PAGES.glob("*.md"):
        for link in re.findall(r"\]\(([a-z0-9-]+\.md)\)", page.read_text(encoding="utf-8")):
            assert (PAGES / link).is_file()
