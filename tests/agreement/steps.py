"""How many steps there are to take: counted by both engines from random positions."""

from random import Random
from typing import NamedTuple

import pardon
from pardon.cli.lookup.perft import count
from tests.agreement.comparing import Question
from tests.reference.generate import random_question
from tests.reference.perft import Perft, Unreadable

MOST = 40
"""First steps beyond which the second ones are not counted."""


class Counted(NamedTuple):
    """A position with the number of ways that the reference finds for one step, two steps, …"""

    position: str
    ways: list[int]


def random_counted(
    rng: Random, edition: str | None = None, card: str | None = None
) -> Counted | None:
    """Return a random position with its counts, or nothing if one of the engines cannot begin.

    With a card that is to be played only the first steps are counted.
    """
    question = random_question(rng, edition)
    question.pop("amount", None)
    if card is not None:
        question |= {"card": card, "hand": None, "phase": None}
    position = written(question)
    try:
        pardon.Game.from_position(position)
        perft = Perft(position, question["options"])
    except (pardon.PositionError, Unreadable):
        return None
    first = perft.count(1)
    far = card is None and first <= MOST
    return Counted(position, [first, perft.count(2)] if far else [first])


def kernel_ways(position: str, depth: int) -> int:
    """Return how many ways the kernel finds to take some steps."""
    return sum(count(pardon.Game.from_position(position), depth).values())


def written(question: Question) -> str:
    """Return a question as a position in notation."""
    config = pardon.Config.of(question["edition"], question["options"]).text
    words = [config, f"turn:{question['turn']}"]
    for colour, places in question["pawns"].items():
        left = {mark: question.get(name) for name, mark in (("ice", "i"), ("fire", "f"))}
        owed = list(question.get("debt", {}).get(colour, ()))
        pawns = []
        for place in places:
            marks = [mark for mark, bearer in left.items() if bearer == [colour, place]]
            left |= dict.fromkeys(marks)
            if place in owed:
                owed.remove(place)
                marks.append("d")
            pawns.append(f"{place}{''.join(marks)}")
        words.append(f"{colour}:{','.join(pawns)}")
    words += [f"{name}:{question[name]}" for name in ("phase", "card") if question.get(name)]
    if question.get("hand"):
        words.append(f"hand.{question['turn']}:{','.join(question['hand'])}")
    return " ".join(words)
