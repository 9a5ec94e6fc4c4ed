"""Arena: which bots play one another, on which seats, and with which cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from pardon import __version__
from pardon.bots import find_bot
from pardon.errors import PardonError
from pardon.game import as_config, as_seats
from pardon.rules.config import Config
from pardon.seeds import whole_number
from pardon.sim.arena.pairing import Pairing, groups_of
from pardon.sim.jobs.job import plays_inside

MOST_GAMES = 10**8
"""Of one pairing."""


@dataclass(frozen=True)
class Arena:
    """Round robin; deal number d of every pairing has the same cards."""

    config: str
    """The canonical text of the configuration."""
    seats: tuple[str, ...]
    """The colours in play, clockwise."""
    bots: tuple[str, ...]
    """The canonical text of each bot."""
    seed: int
    digest: str | None = None
    """What tells the rules of a user's own edition from what its file says later."""
    neighbours: bool = False
    """Whether each bot plays the next one only."""

    @property
    def pairings(self) -> list[Pairing]:
        """Every two that play; which is the first does not depend on how they were given."""
        pairs = pairwise(self.bots) if self.neighbours else combinations(self.bots, 2)
        return [
            Pairing(self.config, self.seats, self.seed, first, second, self.digest)
            for first, second in map(sorted, pairs)
        ]

    @property
    def is_compiled(self) -> bool:
        """Whether all games are played wholly inside the kernel."""
        return all(plays_inside(bot) for bot in self.bots)

    def about(self) -> dict[str, Any]:
        """Return what all its games have in common; bots and games may be added later."""
        return {
            "run": "arena", "version": __version__, "config": self.config,
            "seats": list(self.seats), "seed": self.seed, "digest": self.digest,
        }  # fmt: skip


def make_arena(
    config: str | Config,
    seats: int | Sequence[str],
    bots: Sequence[str],
    seed: int,
    *,
    neighbours: bool = False,
) -> Arena:
    """Return a round robin of bots by their texts, or raise what is wrong with it."""
    chosen = as_config(config)
    colours = as_seats(chosen, seats)
    chosen.refuse_endless()
    texts = [find_bot(bot).text for bot in bots]
    if len(texts) < 2:
        raise PardonError(f"an arena needs two bots or more, not {len(texts)}")
    for at, text in enumerate(texts):
        if text in texts[:at]:
            raise PardonError(f"bot {text!r} is given twice")
    number = whole_number("seed", seed)
    return Arena(chosen.text, colours, tuple(texts), number, chosen.digest, neighbours)


def usual_seats(config: Config) -> int:
    """Return how many seats bots are compared on: two, or as few as can be."""
    return 4 if config.rules.team else config.rules.players[0]


def deals_for(games: int, seats: int) -> int:
    """Return how many whole deals of a pairing are not fewer than so many games, or raise."""
    number = whole_number("games", games)
    if not 1 <= number <= MOST_GAMES:
        raise PardonError(f"games {number} should be from 1 to {MOST_GAMES}")
    return -(-number // sum(group.games for group in groups_of(seats)))
