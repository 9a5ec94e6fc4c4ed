"""The checks that a mutant must fail: scenarios, and questions, counts of steps and games held
against the reference engine."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import product
from random import Random

from pardon.conform import answer
from tests.agreement.comparing import canonical
from tests.agreement.games import random_pair
from tests.agreement.houses import known_houses
from tests.agreement.steps import kernel_ways, random_counted
from tests.reference.answer import answer as reference_answer
from tests.reference.generate import random_question
from tests.reference.options import EDITIONS, HOUSES
from tests.scenarios.asking import judge, question
from tests.scenarios.loading import Scenario, scenarios
from tests.scenarios.playing import check_match, check_set_up, follow

QUESTIONS, COUNTS, GAMES = 140, 45, 6
"""Random questions, positions whose steps are counted, and games for each edition."""
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


def checks(named: str = "") -> Iterator[Check]:
    """Every check, or those with a text in their names: scenarios first, then the reference's."""
    for scenario in scenarios("play", "setup", "game", "match"):
        if named in scenario.name:
            yield Check(scenario.name, scenario.fields, partial(KINDS[scenario.kind], scenario))
    for kind, number, make in (
        ("question", QUESTIONS, question_check),
        ("count", COUNTS, count_check),
        ("game", GAMES, game_check),
    ):
        for edition, each in product((*EDITIONS, *HOUSES), range(number)):
            name = f"{kind} {edition} {each}"
            if named in name:
                with known_houses():
                    content, run = make(edition, each)
                yield Check(name, content, known_houses()(run))


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


Made = tuple[object, Callable[[], None]]
"""What a check is about, and what runs it."""


def question_check(edition: str, number: int) -> Made:
    """A check that the engine answers a random question as the reference has done."""
    asked = random_question(Random(f"mutants {number}"), edition)
    wanted = canonical(reference_answer(asked))

    def check() -> None:
        assert canonical(answer(asked)) == wanted

    return json.dumps([asked, wanted], default=sorted), check


def count_check(edition: str, number: int) -> Made:
    """A check that the engine counts as many steps as the reference has done."""
    counted = random_counted(Random(f"mutants {number}"), edition)

    def check() -> None:
        if counted is not None:
            for depth, ways in enumerate(counted.ways, 1):
                assert kernel_ways(counted.position, depth) == ways

    return counted, check


def game_check(edition: str, number: int) -> Made:
    """A check that both engines play a random game alike."""

    def check() -> None:
        random_pair(number, edition).play(POINTS)

    return POINTS, check
