"""Job: everything that decides how game number i of a run goes."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pardon.bots import find_bot
from pardon.errors import PardonError
from pardon.game import as_config, as_seats
from pardon.messages import quote
from pardon.rules.config import Config
from pardon.seeds import whole_number


@dataclass(frozen=True)
class Job:
    """Job: a run of games between bots; game i depends on the job and i alone."""

    config: str
    """The canonical text of the configuration."""
    seats: tuple[str, ...]
    """The colours in play, clockwise."""
    bots: tuple[str, ...]
    """The canonical text of each seat's bot."""
    seed: int
    rotations: int = 1
    """How often each deal is played, the bots moving on by a seat each time: 1, or all seats."""
    salt: int = 0
    """With another number the bots choose otherwise on the same deals."""
    digest: str | None = None
    """What tells the rules of a user's own edition from what its file says later."""

    def deal_of(self, game: int) -> int:
        """Return the number of the deal that a game is played with."""
        return game // self.rotations

    def bots_of(self, game: int) -> tuple[str, ...]:
        """Return who plays each seat in a game."""
        turn = game % self.rotations
        return self.bots[turn:] + self.bots[:turn]

    def whole_deals(self, games: int) -> int:
        """Return how many games play each deal in every rotation, and are not fewer than these."""
        return -(-games // self.rotations) * self.rotations

    def to_dict(self) -> dict[str, Any]:
        """Return the job in values that JSON has."""
        return asdict(self) | {"seats": list(self.seats), "bots": list(self.bots)}

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> "Job":
        """Return the job that `to_dict` wrote."""
        return cls(**{**given, "seats": tuple(given["seats"]), "bots": tuple(given["bots"])})


def make_job(
    config: str | Config,
    seats: int | Sequence[str],
    bots: Sequence[str],
    seed: int,
    *,
    rotate: bool = True,
) -> Job:
    """Return a job of bots by their texts, one for every seat or one for each; or raise.

    Bots that differ rotate over the seats, unless that is not wanted.
    """
    chosen = as_config(config)
    colours = as_seats(chosen, seats)
    chosen.refuse_endless()
    texts = _seated([_text(bot) for bot in bots], colours)
    rotations = len(colours) if rotate and len(set(texts)) > 1 else 1
    number = whole_number("seed", seed)
    return Job(chosen.text, colours, texts, number, rotations, digest=chosen.digest)


def _text(given: str) -> str:
    """Return the canonical text of a bot, or raise if that would find another one."""
    bot = find_bot(given)
    if type(find_bot(bot.text)) is not type(bot):
        raise PardonError(f"bot {quote(given)} has the text {quote(bot.text)}, which is another's")
    return bot.text


def _seated(bots: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    if len(bots) == 1:
        return tuple(bots) * len(seats)
    if len(bots) == len(seats):
        return tuple(bots)
    raise PardonError(
        f"{len(bots)} bots for the seats {', '.join(seats)}; there should be one for all of them"
        f" or one for each"
    )


def plays_inside(bot: str) -> bool:
    """Tell whether the engine can play whole games of a bot."""
    return bool(getattr(find_bot(bot), "is_compiled", False))


def config_of(job: Job) -> Config:
    """Return the configuration of a job, or raise if its edition file has changed."""
    config = Config.parse(job.config)
    if config.digest != job.digest:
        raise PardonError(f"the edition of {quote(job.config)} is not the one the run began with")
    return config
