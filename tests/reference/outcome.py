"""The end of a game: winners, value, scores and the next leader."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.reference.board import opposite
from tests.reference.options import Rules
from tests.reference.position import Position, winners


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winners: tuple[str, ...]
    finisher: str | None
    """The seat that made the winning play, in an event the winning step."""
    value: int | None
    """1, or 2 for a double game (P34-65); None when undecided."""
    scores: dict[str, int] | None
    """Points by seat where the game is played for points."""
    termination: str
    """"home" or "turn_limit"."""


def at_home(position: Position, seat: str) -> int:
    """Return how many pawns a seat has Home."""
    colour = position.colour_of(seat)
    return sum(p.colour == colour and p.place == "home" for p in position.pawns)


def scores_of(rules: Rules, position: Position, winner: str) -> dict[str, int] | None:
    """Return the points of docs/rules/scoring.md."""
    if rules.scoring is None:
        return None
    per_pawn, bonus = rules.scoring
    homes = {seat: at_home(position, seat) for seat in position.seats}
    scores = {seat: per_pawn * home for seat, home in homes.items()}
    others = [home for seat, home in homes.items() if seat != winner]
    out = sum(rules.pawns - home for home in others)
    scores[winner] += per_pawn * out + bonus.get(max(others), 0)
    return scores


def value_of(rules: Rules, position: Position, winner: str) -> int:
    """Return 2 for a double game, else 1 (P34-65)."""
    if not rules.option["partnership"]:
        return 1
    side = (winner, opposite(winner))
    others = [at_home(position, seat) for seat in position.seats if seat not in side]
    return 1 if rules.pawns in others else 2


def won(rules: Rules, position: Position, finisher: str) -> Result:
    """Return the result of a position in which somebody has finished."""
    return Result(
        tuple(winners(rules, position)),
        finisher,
        value_of(rules, position, finisher),
        scores_of(rules, position, finisher),
        "home",
    )


def undecided() -> Result:
    """Return the result of a game stopped by its turn limit (C-28)."""
    return Result((), None, None, None, "turn_limit")


def next_leader(
    rules: Rules, seats: Sequence[str], first: str | None, result: Result | None
) -> str | None:
    """Return who begins the next game (P34-09, H02-24, H02-63, F13-75)."""
    assert result is not None, "the game is not over"
    if rules.option["replay_first"] == "youngest":
        return first or seats[0]
    return result.finisher
