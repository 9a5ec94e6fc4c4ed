"""Results of finished games: who sat where, who won, and what the numbers say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from pardon.rules.config import Config
from pardon.server.wire.from_client import Colour, Level

Pool = Literal["people", "bots"]
"""What a rating is about: games among people, or games against bots."""


class Rating(NamedTuple):
    """Rating of a player: a guess at their strength, and how unsure it is."""

    mu: float
    sigma: float


class SeatResult(msgspec.Struct, frozen=True):
    """Result of one seat: how a game ended for it."""

    seat: Colour
    player: str | None
    """The person who had the seat at the end, None for a bot."""
    name: str
    level: Level | None
    """Of a bot."""
    won: bool
    bumps: int = 0
    bumped: int = 0
    slides: int = 0
    squares: int = 0
    lost_turns: int = 0
    luck: float = 0.0
    rating: Rating | None = None
    """Of the person, after this game; None before it is rated, and where it is not."""


class GameResult(msgspec.Struct, frozen=True):
    """Result of a game: how it ended."""

    id: str
    table: str
    config: str
    ended: float
    """Seconds since 1970."""
    turns: int
    seats: tuple[SeatResult, ...]
    """In board order."""

    def seat_of(self, player: str) -> SeatResult | None:
        """Return the seat of a player."""
        return next((seat for seat in self.seats if seat.player == player), None)

    @property
    def sides(self) -> Sequence[tuple[SeatResult, ...]]:
        """The seats that played together: partners, or each for itself."""
        side_of, found = (
            Config.parse(self.config).side_of,
            dict[tuple[str, ...], list[SeatResult]](),
        )
        for seat in self.seats:
            found.setdefault(tuple(sorted(side_of(seat.seat))), []).append(seat)
        return [tuple(side) for side in found.values()]

    @property
    def pool(self) -> Pool | None:
        """What it is rated as: among people if they played one another, None without a person."""
        count = sum(any(seat.player for seat in side) for side in self.sides)
        return None if count == 0 else "bots" if count == 1 else "people"


class Facts(NamedTuple):
    """Facts about a player: what the games come to."""

    games: int
    wins: int
    streak: int
    """Games won in a row, up to the last one."""
    best_streak: int
    sent_back: int
    """Opposing pawns sent back."""
    favourite: Colour | None
    """The colour played most often; of several the one played last."""
    editions: Mapping[str, tuple[int, int]]
    """Games and wins by the key of the edition, the one played most first."""


def facts_of(player: str, games: Sequence[GameResult]) -> Facts:
    """Return what the games of a player come to; the last game comes first."""
    seats = [seat for game in games if (seat := game.seat_of(player))]
    wins = [seat.won for seat in seats]
    return Facts(
        games=len(seats),
        wins=sum(wins),
        streak=next((number for number, won in enumerate(wins) if not won), len(wins)),
        best_streak=max(_runs(wins), default=0),
        sent_back=sum(seat.bumps for seat in seats),
        favourite=_most(seat.seat for seat in seats),
        editions=_by_edition(player, games),
    )


def _runs(wins: Sequence[bool]) -> Iterator[int]:
    run = 0
    for won in wins:
        run = run + 1 if won else 0
        yield run


def _most(colours: Iterator[Colour]) -> Colour | None:
    counts: dict[Colour, int] = {}
    for colour in colours:
        counts[colour] = counts.get(colour, 0) + 1
    return max(counts, key=lambda colour: counts[colour], default=None)


def _by_edition(player: str, games: Sequence[GameResult]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for game in games:
        seat = game.seat_of(player)
        if seat is not None:
            played, won = found.get(key := game.config.partition("+")[0], (0, 0))
            found[key] = played + 1, won + seat.won
    return dict(sorted(found.items(), key=lambda each: -each[1][0]))
