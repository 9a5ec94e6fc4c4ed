"""Prompts: what is to be decided, as a sentence to whoever looks."""

from collections.abc import Iterator, Mapping
from typing import Protocol

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


def prompt(view: Look, rules: Edition, outcome: Outcome | None, telling: Telling) -> str:
    """Return what a view's seat has to decide, or whom it waits for."""
    if outcome is not None:
        return _ending(view, outcome, telling)
    if view.actor is None:
        return telling.say("prompt-dealing")
    if view.actor != view.seat:
        who = telling.seat(view.actor, view.owners)
        if rules.team and view.seat and view.owners[view.actor] == partner(view.owners[view.seat]):
            return telling.say("prompt-partner-choosing", who=who)
        return telling.say("prompt-choosing", who=who)
    return _choice(view, rules, telling)


def _ending(view: Look, outcome: Outcome, telling: Telling) -> str:
    if not outcome.winners:
        return telling.say("prompt-over-nobody")
    message = "prompt-over" if len(outcome.winners) == 1 else "prompt-over-together"
    ending = telling.say(message, winners=telling.seats(outcome.winners, view.owners))
    return f"{ending} {telling.say('prompt-double')}" if outcome.value > 1 else ending


def _choice(view: Look, rules: Edition, telling: Telling) -> str:
    if all(move.kind == "pass" for move in view.moves):
        return telling.say("prompt-pass")
    if view.phase == "play":
        *others, last = _powers(view, rules, telling)
        if others:
            last = telling.say("list-or", first=", ".join(others), last=last)
        return telling.say("prompt-play", choices=last)
    if view.phase == "split":
        return telling.say("prompt-split", rest=view.rest)
    if view.phase == "event":
        message = "prompt-event-forward" if view.amount > 0 else "prompt-event-backward"
        return telling.say(message, count=abs(view.amount))
    return telling.say(_CHOICES[view.phase])


def _powers(view: Look, rules: Edition, telling: Telling) -> Iterator[str]:
    """Name the powers of the card in play that can be used now."""
    card = rules.cards[view.card or ""]
    kinds = {move.kind for move in view.moves}
    say = telling.say
    if "start" in kinds:
        yield say("choice-start-two" if _most(view, "start") > 1 else "choice-start")
    if "forward" in kinds:
        yield say("choice-forward", count=card.forward)
    if "part" in kinds:
        yield say(_split(view, card.split), count=card.split)
    if "backward" in kinds:
        yield say("choice-backward", count=card.backward)
    if "switch" in kinds:
        yield say("choice-switch")
    if "place" in kinds:
        yield say("choice-place")
    if "swap" in kinds:
        yield say("choice-swap")
    if "pick_up" in kinds:
        yield say("choice-pick-up", cards=card.pick_up)
    if "pass" in kinds:
        yield say("choice-pass")


def _most(view: Look, kind: str) -> int:
    return max((move.count or 0 for move in view.moves if move.kind == kind), default=0)


def _split(view: Look, whole: int) -> str:
    counts = {move.count for move in view.moves if move.kind == "part"}
    if counts == {whole}:
        return "choice-forward"
    return "choice-forward-or-split" if whole in counts else "choice-split"
