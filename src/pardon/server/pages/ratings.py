"""Ratings of players, by a model made for several players and for teams (Plackett and Luce).

Among people a game counts as what it was: sides of people, the winners before all others, bots
left out. Against bots the bots stand still, each level where its games against the others put it,
so that the rating of a person follows from that person's games alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from pardon.server.pages.results import GameResult, Pool, Rating, SeatResult
from pardon.server.wire.from_client import Level

BOT_STRENGTH: Final[Mapping[Level, float]] = {
    "easy": 21.9, "medium": 23.4, "hard": 25.0, "expert": 27.0,
}  # fmt: skip
"""Where the levels stand: each wins 60 to 64 games of 100 against the one below."""
_SURE: Final = 0.5
"""How unsure the strength of a bot is."""


class Rated(NamedTuple):
    """Game with the ratings of its people after it."""

    game: str
    pool: Pool | None
    ratings: Mapping[str, Rating]


Known = dict[tuple[Pool, str], Rating]
"""Ratings by what they are about and whose they are."""


@lru_cache(maxsize=1)
def _model() -> PlackettLuce:
    return PlackettLuce()


def newcomer() -> Rating:
    """Return the rating of somebody who has not played."""
    rating = _model().rating()
    return Rating(rating.mu, rating.sigma)


def rate_all(games: Iterable[GameResult], known: Known) -> Iterator[Rated]:
    """Yield games with the ratings after each, in the order in which they ended."""
    ratings = dict(known)
    for game in games:
        pool = game.pool
        after = {} if pool is None else _rate(game, pool, ratings)
        ratings.update({(pool, player): rating for player, rating in after.items() if pool})
        yield Rated(game.id, pool, after)


def _rate(game: GameResult, pool: Pool, known: Known) -> dict[str, Rating]:
    sides = [[seat for seat in side if seat.player or pool == "bots"] for side in game.sides]
    sides = [side for side in sides if side]
    before = [[_before(seat, pool, known) for seat in side] for side in sides]
    is_decided = any(seat.won for seat in game.seats)
    ranks = [1.0 if any(seat.won for seat in side) or not is_decided else 2.0 for side in sides]
    after = _model().rate(before, ranks=ranks)
    return {
        seat.player: Rating(rating.mu, rating.sigma)
        for side, rated in zip(sides, after, strict=True)
        for seat, rating in zip(side, rated, strict=True)
        if seat.player
    }


def _before(seat: SeatResult, pool: Pool, known: Known) -> PlackettLuceRating:
    if seat.player is None:
        return _model().rating(BOT_STRENGTH[seat.level or "medium"], _SURE)
    return _model().rating(*known.get((pool, seat.player), newcomer()))
