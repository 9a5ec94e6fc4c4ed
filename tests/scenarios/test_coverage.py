"""Every clause that an engine can show is cited by a test, and every test of a clause exists."""

from collections.abc import Iterable
from pathlib import Path

from pardon.rules.clauses import CASES, clauses
from tests.scenarios.loading import HERE, ID, listed, scenarios

TESTS = HERE.parent
LISTS = ("unobservable.toml", "elsewhere.toml")


def clause_of(name: str) -> str:
    """The clause that an id is a test of."""
    return name.partition("/")[0]


def written_tests() -> set[str]:
    """The id of every test that a clause names; a corner case is a test itself."""
    named = {name for clause in clauses().values() for name in clause.tests}
    return named | {name for name, clause in clauses().items() if clause.prefix == CASES}


def cited_in(path: Path) -> set[str]:
    """The ids in the text of a test or of a file of scenarios."""
    return set(ID.findall(path.read_text(encoding="utf-8")))


def is_counted(path: Path) -> bool:
    """Whether what a file cites is tested: not by a list of exceptions nor by the second engine."""
    engine = path.parent == TESTS / "reference" and not path.name.startswith("test_")
    return path.name not in LISTS and not engine


def cited() -> set[str]:
    """Every id in the tests."""
    paths = [*TESTS.rglob("*.py"), *TESTS.rglob("*.toml")]
    return {name for path in paths if is_counted(path) for name in cited_in(path)}


def in_scenarios() -> set[str]:
    """Every id that a scenario has or cites."""
    return {name for scenario in scenarios() for name in scenario.ids if ID.fullmatch(name)}


def lines(names: Iterable[str]) -> str:
    """Some ids for a failing message."""
    return ", ".join(sorted(names)) or "none"


def test_every_observable_clause_is_cited() -> None:
    unobservable = set(listed("unobservable.toml"))
    covered = {clause_of(name) for name in cited() | set(listed("elsewhere.toml"))}
    missing = set(clauses()) - covered - unobservable
    declared = f"declared to have no observable effect: {lines(unobservable)}"
    assert not missing, f"clauses no test cites: {lines(missing)}; {declared}"


def test_every_test_of_a_clause_has_a_scenario() -> None:
    excused = set(listed("elsewhere.toml"))
    unobservable = set(listed("unobservable.toml"))
    wanted = {name for name in written_tests() if clause_of(name) not in unobservable}
    missing = wanted - in_scenarios() - excused
    declared = f"declared to have no observable effect: {lines(unobservable)}"
    assert not missing, f"tests without a scenario: {lines(missing)}; {declared}"


def test_scenarios_cite_clauses_and_tests_that_exist() -> None:
    known = set(clauses()) | written_tests()
    unknown = in_scenarios() - known
    assert not unknown, f"no such clauses or tests: {lines(unknown)}"


def test_unobservable_clauses_exist_and_have_no_scenario() -> None:
    declared = set(listed("unobservable.toml"))
    unknown = declared - set(clauses())
    assert not unknown, f"no such clauses: {lines(unknown)}"
    shown = declared & {clause_of(name) for name in in_scenarios()}
    assert not shown, f"declared to have no observable effect, yet shown: {lines(shown)}"


def test_what_is_tested_elsewhere_is_cited_there() -> None:
    known = set(clauses()) | written_tests()
    for name, path in listed("elsewhere.toml").items():
        assert name in known, f"no such test: {name}"
        place = TESTS.parent / path
        assert place.exists(), f"{name} should be tested in {path}"
        assert clause_of(name) in {clause_of(each) for each in cited_in(place)}, f"{name}: {path}"
