"""Registry of bots: those of this package, levels for people, and bots plugged in by users."""

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple, cast

from pardon.bots.address import load, one_line
from pardon.bots.base import Bot
from pardon.bots.casual import Casual
from pardon.bots.expectimax import Expectimax
from pardon.bots.expert import Expert
from pardon.bots.greedy import Greedy
from pardon.bots.mcts import Mcts
from pardon.bots.random import Random
from pardon.bots.spec import Spec, arguments, parse
from pardon.errors import PardonError
from pardon.messages import near, quote

BOTS: dict[str, Bot] = {
    bot.name: bot for bot in (Random(), Casual(), Greedy(), Mcts(), Expectimax(), Expert())
}
"""Every bot of this package by name, the weakest first."""

GROUP = "pardon.bots"
"""The group of entry points that bots are plugged in by."""


class Level(NamedTuple):
    """Playing level for people."""

    bot: str
    """The text of the bot that plays it."""
    strength: str
    """How strong it was measured to be."""


LEVELS = {
    "easy": Level("casual(mistakes=1.0)", "wins 68 of 100 against random, 83 with a hand of cards"),
    "medium": Level("casual(mistakes=0.7)", "wins 60 of 100 against easy, 76 with a hand of cards"),
    "hard": Level("casual(mistakes=0.3)", "wins 61 of 100 against medium, 77 with a hand of cards"),
    "expert": Level("expert", "wins 62 of 100 against hard, 90 with a hand of cards"),
}
"""Levels for people, the easiest first."""

STRONGEST = next(reversed(LEVELS))
"""The hardest level."""


def find_bot(text: str) -> Bot:
    """Return the bot that a text asks for, or raise a `PardonError` that says what would be right.

    The text is a name, a level, or ``module:Class``; parameters follow as ``(key=value, …)``.

    >>> import pardon
    >>> pardon.find_bot("greedy(slip=0.10)").text
    'greedy(slip=0.1)'
    >>> pardon.find_bot("hard").name
    'casual'
    """
    spec = parse(text)
    name = spec.head.lower()
    if name in LEVELS and name not in BOTS:
        return _of_level(name, spec)
    if name in BOTS:
        spec = spec._replace(head=name)
        return _made(type(BOTS[name]), spec) if spec.given else BOTS[name]
    return _made(_loaded(_address(spec.head)), spec)


def _of_level(name: str, spec: Spec) -> Bot:
    stands_for = LEVELS[name].bot
    if spec.given:
        raise PardonError(f"level {name} takes no parameters; it stands for {stands_for}")
    return find_bot(stands_for)


def plugged() -> dict[str, str]:
    """Return where the classes of the bots that are plugged in are found, by name."""
    return {entry.name: _of_entry(entry) for entry in _entries()}


def _entries() -> Iterator[EntryPoint]:
    for entry in entry_points(group=GROUP):
        if entry.name.lower() not in BOTS.keys() | LEVELS.keys():
            yield entry


def _of_entry(entry: EntryPoint) -> str:
    return entry.value.partition("[")[0].replace(" ", "")


def _address(head: str) -> str:
    """Return where the class of a bot is found that is none of ours."""
    if ":" in head:
        return head
    others = plugged()
    if head in others:
        return others[head]
    names = dict.fromkeys([*BOTS, *LEVELS, *others])  # a level may have the name of its bot
    raise PardonError(f"unknown bot {quote(head)}; {near(head.lower(), names)}")


def _loaded(address: str) -> type[Bot]:
    """Return a class named ``module:Class``."""
    return _bot_class(load("bot", address, "class"), address)


def _bot_class(found: object, address: str) -> type[Bot]:
    if not isinstance(found, type):
        raise PardonError(f"bot {quote(address)} should be a class, not {quote(found)}")
    wanted = ("name", "text", "summary", "choose")
    missing = [each for each in wanted if not hasattr(found, each)]
    if missing:
        raise PardonError(
            f"bot {quote(address)} has no {' and no '.join(missing)};"
            " it should derive from pardon.bots.Bot and have a method choose"
        )
    return cast("type[Bot]", found)


def _made(kind: type[Bot], spec: Spec) -> Bot:
    try:
        with redirect_stdout(sys.stderr):  # what it prints must not get between our results
            return kind(**arguments(kind, spec))
    except PardonError:
        raise
    except Exception as fault:
        what = f"{type(fault).__name__}: {one_line(fault)}"
        raise PardonError(f"bot {quote(spec.head)} cannot be made: {what}") from fault
