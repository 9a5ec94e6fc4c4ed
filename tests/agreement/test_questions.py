"""Both engines answer random questions alike, under every edition, variation and option, and under
users' editions."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.agreement.comparing import disagreement
from tests.reference.answer import answer as reference_answer
from tests.reference.generate import (
    CHOICES,
    SINGLE_VALUED,
    VARIATIONS,
    random_question,
    random_value,
)
from tests.reference.options import EDITIONS, HOUSES, options_of
from tests.soak import amount

CUSTOM = ("deck", "fire_spaces", "teleports", "slide_colours")
EACH = amount(6, 16)
"""Questions for each way to play."""
MIXED = amount(60, 300)
"""Questions for each edition with options thrown together."""


def ways(edition: str) -> Iterator[dict[str, Any]]:
    """The edition as it stands, its variations alone and in pairs, and every single option."""
    yield {}
    variations = [name for name in options_of(edition) if name in VARIATIONS]
    for count in (1, 2):
        for names in combinations(variations, count):
            yield dict.fromkeys(names, True)
    for name in options_of(edition):
        if name not in VARIATIONS and name not in SINGLE_VALUED:
            yield from settings(edition, name)


def settings(edition: str, name: str) -> Iterator[dict[str, Any]]:
    """Every value of an option, with the variation without which it would not matter."""
    values = CHOICES.get(name, [True, False])
    if name in CUSTOM:
        values = [random_value(Random(f"{edition} {name} {n}"), edition, name) for n in range(3)]
    for value in values:
        yield needed(edition, name) | {name: value}


def needed(edition: str, name: str) -> dict[str, Any]:
    """The variation that an option is about."""
    if name in ("partner_bump", "team_sorry_targets", "team_eleven", "team_self_bump"):
        return {"partnership" if edition == "parker-1934" else "team": True}
    if name in ("hand_two", "hand_eleven") and edition != "revenge":
        return {"strategic" if edition == "fire-ice-2013" else "points": True}
    return {}


def excluded(options: dict[str, Any]) -> bool:
    """Whether variations do not go together (P34-61, H02-64)."""
    team = options.get("team") or options.get("partnership")
    return bool(team and (options.get("points") or options.get("point_sorry")))


WAYS = [(edition, way) for edition in EDITIONS for way in ways(edition) if not excluded(way)]


def named(value: object) -> str:
    """The name of an edition or of its options in a test report."""
    if not isinstance(value, dict):
        return str(value)
    return "+".join(f"{name}={str(given)[:20]}" for name, given in value.items()) or "plain"


@pytest.mark.parametrize(("edition", "options"), WAYS, ids=named)
def test_engines_agree_under_an_option(edition: str, options: dict[str, Any]) -> None:
    for number in range(EACH):
        question = random_question(Random(f"{edition} {options} {number}"), edition, options)
        assert "error" not in reference_answer(question)
        report = disagreement(question)
        assert not report, report


@pytest.mark.parametrize("edition", [*EDITIONS, *HOUSES])
def test_engines_agree_under_options_thrown_together(edition: str) -> None:
    for number in range(MIXED):
        report = disagreement(random_question(Random(f"{edition} {number}"), edition))
        assert not report, report
