"""Outcome of a game: who won, what it counts, who leads the next one (docs/rules/scoring.md)."""

from collections.abc import Mapping
from dataclasses import dataclass

from pardon.rules.config import Config
from pardon.rules.edition import Scoring


@dataclass(frozen=True)
class Outcome:
    """Outcome of a game.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:home*3,s4 yellow: turn:red card:2")
    >>> happened = game.push("s4>home")
    >>> game.outcome().winners
    ('red',)
    """

    winners: tuple[str, ...]
    """The seats that won, partners together; empty where the game ended undecided."""
    finisher: str | None
    """The seat that made the winning play."""
    value: int
    """1 for a game, 2 for a double game (P34-65), 0 where nobody won."""
    scores: Mapping[str, int | None]
    """The points of each seat, None where none are counted."""
    termination: str
    """``home`` or ``turn_limit``."""
    next_leader: str | None
    """The seat that begins the next game, None where the edition's own way decides anew."""


@dataclass(frozen=True)
class Ending:
    """Ending of a game: what its outcome is decided by."""

    config: Config
    owners: Mapping[str, str]
    """The colour of each seat, the seats clockwise."""
    homes: Mapping[str, int]
    """How many pawns of each colour are Home."""
    finisher: str | None


def decide(ending: Ending) -> Outcome:
    """Return the outcome of a finished game."""
    winners = _winners(ending)
    return Outcome(
        winners=winners,
        finisher=ending.finisher,
        value=_value(ending, winners),
        scores=_scores(ending, winners),
        termination="home" if winners else "turn_limit",
        next_leader=_next_leader(ending),
    )


def _winners(ending: Ending) -> tuple[str, ...]:
    if ending.finisher is None:
        return ()
    side = ending.config.side_of(ending.owners[ending.finisher])
    return tuple(seat for seat, colour in ending.owners.items() if colour in side)


def _value(ending: Ending, winners: tuple[str, ...]) -> int:
    rules = ending.config.rules
    if not winners:
        return 0
    finished = max(_rival_homes(ending, winners)) == rules.pawns
    return 2 if rules.team and rules.double_game and not finished else 1


def _rival_homes(ending: Ending, winners: tuple[str, ...]) -> list[int]:
    return [ending.homes[c] for seat, c in ending.owners.items() if seat not in winners]


def _scores(ending: Ending, winners: tuple[str, ...]) -> dict[str, int | None]:
    scoring = ending.config.rules.scoring
    if scoring is None or not winners:
        return dict.fromkeys(ending.owners)
    extra = _extra(ending, scoring, _rival_homes(ending, winners))
    return {
        seat: scoring.per_home * ending.homes[colour] + (extra if seat in winners else 0)
        for seat, colour in ending.owners.items()
    }


def _extra(ending: Ending, scoring: Scoring, rivals: list[int]) -> int:
    """Return what the winner adds: opposing pawns not Home, and the bonus (P34-57, H02-73)."""
    out = ending.config.rules.pawns * len(rivals) - sum(rivals)
    earned = scoring.bonus[max(rivals) :]
    tiered = ending.config.rules.bonus_mode == "tiered"
    return scoring.per_out * out + sum(earned[:1] if tiered else earned)


def _next_leader(ending: Ending) -> str | None:
    rules = ending.config.rules
    if rules.replay_first == "winner":
        return ending.finisher
    return rules.first if rules.first in ending.owners else next(iter(ending.owners))
