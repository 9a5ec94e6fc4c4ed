"""Every clause that is cited speaks of the very field, card or power it is cited for."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from pardon.rules.clauses import clauses
from pardon.rules.compare import differences
from pardon.rules.config import Config
from pardon.rules.edition import COMMON, Edition
from pardon.rules.editions import EDITIONS
from pardon.rules.fields import FIELDS, POWERS

CARD_NAMES = {"sorry": "sorry!", "pick1": "pick up 1", "pick2": "pick up 2", "pick4": "pick up 4"}

every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda e: e.key)


def played(edition: Edition) -> Iterator[Config]:
    """The edition as it stands, and with each of its variations."""
    for count in (0, 1):
        for names in combinations(edition.variations, count):
            yield Config.parse("+".join([edition.key, *names]))


ID = r"[A-Z]\w*-\d\d"


def reading(name: str) -> str:
    """A clause as its page has it, with the clauses that it says it is like."""
    clause = clauses()[name]
    own = " ".join([clause.title, clause.text, *clause.decisions, *clause.tests.values()])
    alike = re.search(rf"\b[Aa]s ({ID}(?:, {ID})*)", " ".join([clause.text, *clause.decisions]))
    others = re.findall(ID, alike[1]) if alike else []
    return " ".join([own, *map(reading, others)])


def lacking(clause: str, mentions: Iterable[str]) -> list[str]:
    """The patterns that a clause should mention and does not; words match from their beginning."""
    text = reading(clause)
    return [each for each in mentions if not re.search(rf"\b(?:{each})", text, re.IGNORECASE)]


def is_absent(edition: Edition, name: str) -> bool:
    """Whether an edition lacks the thing of a field, so that no clause need speak of it."""
    return FIELDS[name].clause is None and getattr(edition, name) == getattr(COMMON, name)


@every_edition
def test_the_clause_of_a_field_mentions_it(edition: Edition) -> None:
    for config in played(edition):
        for name, field in FIELDS.items():
            clause = config.rules.clause_of(name)
            if clause or not is_absent(config.rules, name):
                assert not lacking(clause, field.mentions), f"{config}: {name} cites {clause}"


def test_the_common_clause_of_a_field_mentions_it() -> None:
    for name, field in FIELDS.items():
        if field.clause:
            assert not lacking(field.clause, field.mentions), f"{name} cites {field.clause}"
        else:
            cite = [e for e in EDITIONS.values() if e.clauses[name] or is_absent(e, name)]
            assert cite == list(EDITIONS.values()), name


@every_edition
def test_the_clause_of_a_card_names_the_card_and_the_power(edition: Edition) -> None:
    for kind, card in edition.cards.items():
        called = re.escape(CARD_NAMES.get(kind, kind))
        given = [name for name, power in POWERS.items() if getattr(card, name) != power.neutral]
        assert given
        for power in [*given, *(["parts", "team_parts"] if card.split else [])]:
            name = f"cards.{kind}.{power}"
            clause = edition.clause_of(name)
            wanted = (rf"{called}(?!\d)", POWERS[power].mentions)
            assert not lacking(clause, wanted), f"{edition.key}: {name} cites {clause}"


@every_edition
def test_every_card_has_a_clause_of_its_own_edition(edition: Edition) -> None:
    for kind in edition.cards:
        assert edition.clauses[f"cards.{kind}"].startswith(f"{edition.prefix}-")


@every_edition
def test_nothing_is_cited_that_the_edition_has_not(edition: Edition) -> None:
    for name in edition.clauses.keys() - FIELDS.keys():
        table, kind, *power = name.split(".")
        kinds = list(edition.cards) if kind == "*" else [kind]
        assert table == "cards"
        assert set(kinds) <= edition.cards.keys()
        assert {*power} <= POWERS.keys()


def test_a_wrong_clause_would_be_found() -> None:
    assert lacking("C-18", FIELDS["tokens"].mentions)
    assert lacking("H02-10", ("7", POWERS["split"].mentions))
    assert not lacking("B04-60", (POWERS["split"].mentions,))


def test_a_restated_clause_says_which_one_it_restates() -> None:
    """The page of an edition that renumbers another's clauses has the same correspondence."""
    base, edition = EDITIONS["hasbro-2002"], EDITIONS["birthday-2004"]
    cited = base.clauses.items() | base.reasons.items()
    moved = edition.clauses | edition.reasons
    pairs = {(clause, moved[name]) for name, clause in cited if clause.startswith(base.prefix)}
    assert len(pairs) > 40
    for old, new in pairs:
        text = clauses()[new].text
        same_title = clauses()[new].title.split()[:1] == clauses()[old].title.split()[:1]
        assert old in text or same_title, f"{new} does not restate {old}"


@pytest.mark.parametrize(("a", "b"), list(combinations(EDITIONS, 2)))
def test_a_comparison_cites_the_card_and_the_power(a: str, b: str) -> None:
    first, second = EDITIONS[a], EDITIONS[b]
    for row in differences([first, second]):
        for edition, side in zip((first, second), row.sides, strict=True):
            dealt = side.value is not None or not row.field.startswith("cards.")
            copies_only = side.clause == edition.clauses["deck"]
            assert copies_only or side.clause == edition.clause_of(row.field if dealt else "deck")
            for power, clause in side.powers.items():
                assert clause == edition.clause_of(f"{row.field}.{power}")


def test_the_common_model_cannot_be_played() -> None:
    assert COMMON.key not in EDITIONS
    assert not COMMON.cards
