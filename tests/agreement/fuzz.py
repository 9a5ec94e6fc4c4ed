"""Hold the two engines against each other for as long as one likes.

    python -m tests.agreement.fuzz --seconds 600 --seed 7
    python -m tests.agreement.fuzz --seconds 600 --seed 7 --games

Stops at the first disagreement, which is printed, a question after it has been made smaller.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.agreement.comparing import Question, disagreement
from tests.agreement.games import Disagreement, random_pair
from tests.reference.generate import random_question

MOST_POINTS = 5000
"""Points compared in one game."""
EVERY = 0.5
"""Seconds between two lines on the progress made."""


def question_report(seed: str) -> str:
    """What the engines disagree about in a random question, made small; nothing if they agree."""
    question = random_question(Random(seed))
    return disagreement(smaller(question)) if disagreement(question) else ""


def game_report(seed: str) -> str:
    """Where the engines part in a random game; nothing if they do not."""
    pair = random_pair(Random(seed).getrandbits(48))
    try:
        pair.play(MOST_POINTS)
    except Disagreement as fault:
        return "\n".join([str(fault), pair.history[0], *pair.history[-12:]])
    return ""


def smaller(question: Question) -> Question:
    """A question with less in it about which the engines still disagree."""
    while True:
        for simpler in simplifications(question):
            if disagreement(simpler):
                question = simpler
                break
        else:
            return question


def simplifications(question: Question) -> Iterator[Question]:
    """Questions with one thing less."""
    for name in question.get("options", {}):
        options = {key: value for key, value in question["options"].items() if key != name}
        yield question | {"options": options}
    for token in ("ice", "fire"):
        if question.get(token):
            yield question | {token: None}
    if question.get("debt"):
        yield question | {"debt": {}}
    hand = question.get("hand") or []
    for index in range(len(hand)):
        yield question | {"hand": hand[:index] + hand[index + 1 :]}
    yield from fewer_pawns(question)


def fewer_pawns(question: Question) -> Iterator[Question]:
    """Questions with a pawn less on the board."""
    for colour, places in question["pawns"].items():
        for index, place in enumerate(places):
            if place != "start":
                moved = [*places[:index], "start", *places[index + 1 :]]
                yield question | {"pawns": question["pawns"] | {colour: moved}}


def fuzz(report: Callable[[str], str], seed: int, seconds: float) -> str:
    """Try one random thing after another until time is up or the engines disagree."""
    begin = shown = time.monotonic()
    tried = 0
    while time.monotonic() - begin < seconds:
        found = report(f"{seed}-{tried}")
        tried += 1
        if time.monotonic() - shown > EVERY or found:
            shown = time.monotonic()
            print(f"\r{tried} tried in {shown - begin:.0f} s", end="", file=sys.stderr, flush=True)
        if found:
            return f"disagreement at {seed}-{tried - 1}\n{found}"
    return ""


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; the exit code is 1 after a disagreement."""
    parser = argparse.ArgumentParser(description="hold the two engines against each other")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", action="store_true", help="whole games instead of questions")
    given: Any = parser.parse_args(arguments)
    try:
        found = fuzz(game_report if given.games else question_report, given.seed, given.seconds)
    except KeyboardInterrupt:
        found = ""
    print(file=sys.stderr)
    print(found or "the engines agree")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
