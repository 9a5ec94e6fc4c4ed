"""Phases: where a turn can stand, and what goes with it (docs/rules/turn.md)."""

from collections.abc import Callable
from dataclasses import dataclass

from pardon.rules.edition import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """Phase of a turn, with what goes with it in a position."""

    card: bool = False
    """Whether a card is in play."""
    any_actor: bool = False
    """Whether somebody else may act than the player whose turn it is."""
    hands: bool = False
    """Whether it needs hands."""
    holds: bool = False
    """Whether cards may wait beside the pile in every edition."""
    tokens: tuple[str, ...] = ()
    """Tokens of a position text that mean something here and not in every phase."""
    flags: tuple[str, ...] = ()
    """What the turn may remember here."""
    declining: str | None = None
    """What the action that declines is called, if there is one."""
    power: Callable[[Card], bool] | None = None
    """What the card in play must be able to do."""


_LASTING = ("open", "from")
"""Tokens that go with a card from before it is played until its last part."""

PHASES = {
    "first": Phase(),
    "lead": Phase(any_actor=True, holds=True, tokens=("lead", "leading")),
    "deal": Phase(any_actor=True, hands=True),
    "draw": Phase(flags=("face_up",)),
    "refill": Phase(hands=True, tokens=("draws", "again")),
    "pickup": Phase(hands=True, tokens=("draws", "after"), flags=("swapped", "picked")),
    "amount": Phase(
        card=True, holds=True, tokens=("from",), flags=("played", "face_up"),
        power=lambda card: card.event,
    ),
    "fire": Phase(declining="skip"),
    "card": Phase(hands=True, declining="no-play"),
    "ice": Phase(
        card=True, tokens=_LASTING, flags=("safety_back", "face_up"), power=lambda card: card.ice
    ),
    "token": Phase(
        card=True, tokens=_LASTING, flags=("safety_back", "face_up"), declining="keep",
        power=lambda card: card.fire,
    ),
    "play": Phase(
        card=True, tokens=_LASTING, flags=("safety_back", "face_up"), declining="pass",
        power=lambda card: not card.event and not card.shed,
    ),
    "split": Phase(
        card=True, tokens=(*_LASTING, "rest"), flags=("resort", "played", "face_up"),
        power=lambda card: card.split > 0,
    ),
    "teleport": Phase(
        card=True, any_actor=True, holds=True, tokens=(*_LASTING, "amount", "rest", "landed"),
        flags=("resort", "played", "face_up"), declining="stay",
    ),
    "pull": Phase(
        card=True, any_actor=True, holds=True, tokens=(*_LASTING, "amount", "rest", "landed"),
        flags=("resort", "played", "face_up"), declining="none",
    ),
    "event": Phase(
        card=True, any_actor=True, holds=True, tokens=("from", "amount"),
        flags=("played", "face_up"), power=lambda card: card.event,
    ),
    "discard": Phase(
        card=True, hands=True, tokens=("from",), flags=("played", "discarding", "face_up"),
        power=lambda card: card.shed,
    ),
    "no_play": Phase(hands=True),
    "over": Phase(any_actor=True),
}  # fmt: skip
"""Every phase that a position can be in, by its name."""

TOKENS_OF_PHASES = frozenset(token for phase in PHASES.values() for token in phase.tokens)
"""The tokens that mean something only in some phases."""

IN_SPLIT = tuple(name for name, phase in PHASES.items() if "rest" in phase.tokens)
"""The phases in which a split may be under way."""
