"""The checks that a mutant must fail: scenarios, a few tests of the engine by itself, and
questions, counts of steps and games held against the reference engine."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any

from pardon.conform import answer
from tests.agreement.comparing import Answer, canonical
from tests.agreement.games import random_pair
from tests.agreement.houses import known_houses
from tests.agreement.steps import kernel_ways, random_counted
from tests.engine.play.test_chance import BIG_DECK, check_picks
from tests.engine.play.test_opening import CONFIGS, check_new_game
from tests.engine.play.test_short_cuts import (
    ALONE,
    CLOSED_AT,
    DECKS,
    PAIRS,
    PLAIN,
    check_closed,
    check_pair,
    check_quick_pick,
    check_spared,
)
from tests.game.test_explain import REASONS, check_reason
from tests.reference.answer import answer as reference_answer
from tests.reference.generate import random_question
from tests.reference.options import EDITIONS, HOUSES
from tests.scenarios.asking import judge, question
from tests.scenarios.loading import Scenario, scenarios
from tests.scenarios.playing import check_match, check_set_up, follow

QUESTIONS, SPLITS, COUNTS, GAMES = 140, 18, 45, 6
"""Random questions, splits, positions whose steps are counted, and games for each edition."""
POINTS = 120
"""Points compared in one game."""


@dataclass(frozen=True)
class Check:
    """Something that holds for the kernel as it is; it raises where it does not."""

    name: str
    content: object
    """What it is about, which says whether it is still the same check."""
    run: Callable[[], object]

    @property
    def stamp(self) -> str:
        """What tells the check from others and from what it was before a change."""
        return sha256(repr((self.name, self.content)).encode()).hexdigest()[:12]


def is_named(name: str, texts: Sequence[str]) -> bool:
    """Whether a name has one of some texts in it; any name has if there are none."""
    return not texts or any(text in name for text in texts)


Recall = Callable[[str, Callable[[], Any]], Any]
"""What gives the outcome of some work by its name, be it that it was done before."""


def checks(recall: Recall, named: Sequence[str] = ()) -> Iterator[Check]:
    """Every check, or those with a text in their names: scenarios first, then the reference's."""
    for scenario in scenarios("play", "setup", "game", "match"):
        if is_named(scenario.name, named):
            yield Check(scenario.name, scenario.fields, partial(KINDS[scenario.kind], scenario))
    yield from (check for check in direct_checks() if is_named(check.name, named))
    for kind, number, work, run in (
        ("question", QUESTIONS, answered, check_answer),
        ("split", SPLITS, counted_split, check_counts),
        ("count", COUNTS, counted, check_counts),
        ("game", GAMES, begun, check_game),
    ):
        for edition, each in product((*EDITIONS, *HOUSES), range(number)):
            name = f"{kind} {edition} {each}"
            if is_named(name, named):
                with known_houses():
                    content = recall(name, partial(work, edition, each))
                yield Check(name, content, known_houses()(partial(run, content)))


def direct_checks() -> Iterator[Check]:
    """Checks of what neither a scenario nor the reference can see."""
    for row in REASONS:
        yield Check(f"reason {row[0]}", row, partial(check_reason, *row))
    for config, first in product((*CONFIGS, BIG_DECK), (-1, 2)):
        yield Check(f"new {config} {first}", "", partial(check_new_game, config, first))
        yield Check(f"picks {config} {first}", "", partial(check_picks, config, first))
    for position in (*PLAIN, *ALONE):
        yield Check(f"spared {position}", "", partial(check_spared, position))
    for position, parts in PAIRS:
        yield Check(f"pair {position}", parts, partial(check_pair, position, parts))
    for position in CLOSED_AT:
        yield Check(f"closed {position}", "both", partial(check_closed, position))
    for config in DECKS:
        yield Check(f"quick {config}", "", partial(check_quick_pick, config))


def check_play(scenario: Scenario) -> None:
    """Fail unless the engine answers a question as a scenario has it."""
    asked = question(scenario.name, scenario.fields)
    judge(asked, scenario.fields, answer(asked))


KINDS: dict[str, Callable[[Scenario], object]] = {
    "play": check_play,
    "setup": lambda scenario: check_set_up(scenario.fields),
    "game": lambda scenario: follow(scenario.fields),
    "match": lambda scenario: check_match(scenario.fields),
}


def answered(edition: str, number: int) -> Any:
    """A random question with the answer of the reference."""
    asked = random_question(Random(f"mutants {number}"), edition)
    return [asked, told(reference_answer(asked))]


def check_answer(content: Any) -> None:
    """Fail unless the engine answers a question as the reference has done."""
    asked, wanted = content
    assert told(answer(asked)) == wanted


def told(answer: Answer) -> str:
    """An answer as a text, equal for answers that say the same."""
    return json.dumps(canonical(answer), default=sorted, sort_keys=True)


def counted_split(edition: str, number: int) -> Any:
    """A random position with a 7 and how many first parts the reference finds."""
    return random_counted(Random(f"mutants {number}"), edition, "7")


def counted(edition: str, number: int) -> Any:
    """A random position and how many steps the reference finds."""
    return random_counted(Random(f"mutants {number}"), edition)


def check_counts(content: Any) -> None:
    """Fail unless the engine counts as many steps as the reference has done."""
    if content is not None:
        position, found = content
        for depth, ways in enumerate(found, 1):
            assert kernel_ways(position, depth) == ways


def begun(edition: str, number: int) -> Any:
    """A random game that is to be played, by its number."""
    return [edition, number, POINTS]


def check_game(content: Any) -> None:
    """Fail unless both engines play a random game alike."""
    edition, number, points = content
    random_pair(number, edition).play(points)
