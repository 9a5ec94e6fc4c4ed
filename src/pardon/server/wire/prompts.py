"""Prompts: what is to be decided, as a sentence to whoever looks."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from pardon.events.narration import Telling
from pardon.moves.moves import Move
from pardon.outcome import Outcome
from pardon.rules.edition import Edition, partner

_CHOICES = {
    "card": "prompt-card",
    "no_play": "prompt-no-play",
    "discard": "prompt-discard",
    "ice": "prompt-ice",
    "fire": "prompt-fire",
    "token": "prompt-token",
    "teleport": "prompt-teleport",
    "pull": "prompt-pull",
}
"""What the phases ask of the seat that decides; the others need to know the card."""
_Ways = frozenset[tuple[str, int | None]]
"""The kinds of moves that can be made, each with what it counts."""


class Look(Protocol):
    """Look at a game, as far as it matters for what is to be decided; a view is one."""

    @property
    def seat(self) -> str | None:
        """Who looks."""

    @property
    def actor(self) -> str | None:
        """Who has to decide."""

    @property
    def owners(self) -> Mapping[str, str]:
        """The colour each seat owns."""

    @property
    def phase(self) -> str:
        """Where the turn stands."""

    @property
    def card(self) -> str | None:
        """The card in play."""

    @property
    def amount(self) -> int:
        """By how much an event moves everyone."""

    @property
    def rest(self) -> int:
        """What is left of a split."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, if this seat is to decide."""


class SeatLook(NamedTuple):
    """Look of a seat, or of somebody who watches, at what is to be decided."""

    seat: str | None
    actor: str | None
    owners: Mapping[str, str]
    phase: str
    card: str | None
    amount: int
    rest: int
    moves: tuple[Move, ...]


def prompt(view: Look, rules: Edition, outcome: Outcome | None, telling: Telling) -> str:
    """Return what a view's seat has to decide, or whom it waits for."""
    if outcome is not None:
        return _ending(view, outcome, telling)
    if view.actor is None:
        return telling.say("prompt-dealing")
    if view.actor != view.seat:
        who = telling.seat(view.actor, view.owners)
        if rules.team and view.seat and view.owners[view.actor] == partner(view.owners[view.seat]):
            return _waiting("prompt-partner-choosing", who, telling)
        return _waiting("prompt-choosing", who, telling)
    return _choice(view, rules, telling)


@lru_cache(maxsize=1 << 13)
def _waiting(message: str, who: str, telling: Telling) -> str:
    """Say whom everyone waits for."""
    return telling.say(message, who=who)


def _ending(view: Look, outcome: Outcome, telling: Telling) -> str:
    if not outcome.winners:
        return telling.say("prompt-over-nobody")
    message = "prompt-over" if len(outcome.winners) == 1 else "prompt-over-together"
    ending = telling.say(message, winners=telling.seats(outcome.winners, view.owners))
    return f"{ending} {telling.say('prompt-double')}" if outcome.value > 1 else ending


def _choice(view: Look, rules: Edition, telling: Telling) -> str:
    card = rules.cards.get(view.card or "")
    powers = (0, 0, 0, 0)
    if card is not None:
        powers = (card.forward, card.backward, card.split, card.pick_up)
    ways = frozenset([(move.kind, move.count) for move in view.moves])
    return _asked(view.phase, view.rest, view.amount, ways, powers, telling)


@lru_cache(maxsize=1 << 13)
def _asked(
    phase: str, rest: int, amount: int, ways: _Ways, powers: tuple[int, int, int, int],
    telling: Telling,
) -> str:  # fmt: skip
    """Ask for a decision between some ways; most are like one of before."""
    if all(kind == "pass" for kind, _ in ways):
        return telling.say("prompt-pass")
    if phase == "play":
        *others, last = _named(ways, powers, telling)
        if others:
            last = telling.say("list-or", first=", ".join(others), last=last)
        return telling.say("prompt-play", choices=last)
    if phase == "split":
        return telling.say("prompt-split", rest=rest)
    if phase == "event":
        message = "prompt-event-forward" if amount > 0 else "prompt-event-backward"
        return telling.say(message, count=abs(amount))
    return telling.say(_CHOICES[phase])


def _named(ways: _Ways, powers: tuple[int, int, int, int], telling: Telling) -> Iterator[str]:
    """Name the powers of the card in play that can be used now."""
    forward, backward, split, pick_up = powers
    kinds = {kind for kind, _ in ways}
    say = telling.say
    if "start" in kinds:
        most = max((count or 0 for kind, count in ways if kind == "start"), default=0)
        yield say("choice-start-two" if most > 1 else "choice-start")
    if "forward" in kinds:
        yield say("choice-forward", count=forward)
    if "part" in kinds:
        yield say(_split(ways, split), count=split)
    if "backward" in kinds:
        yield say("choice-backward", count=backward)
    if "switch" in kinds:
        yield say("choice-switch")
    if "place" in kinds:
        yield say("choice-place")
    if "swap" in kinds:
        yield say("choice-swap")
    if "pick_up" in kinds:
        yield say("choice-pick-up", cards=pick_up)
    if "pass" in kinds:
        yield say("choice-pass")


def _split(ways: _Ways, whole: int) -> str:
    counts = {count for kind, count in ways if kind == "part"}
    if counts == {whole}:
        return "choice-forward"
    return "choice-forward-or-split" if whole in counts else "choice-split"
