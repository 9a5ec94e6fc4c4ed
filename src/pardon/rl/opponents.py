"""The players that a single learner meets."""

from collections.abc import Sequence
from random import Random

from pardon.bots import Bot, find_bot
from pardon.bots.random import Random as RandomBot
from pardon.errors import PardonError
from pardon.messages import quote
from pardon.rl.table import Table

Opponents = str | Bot | Sequence[str | Bot]
"""One bot for all other seats, or one for each, clockwise from the learner."""


def seated(opponents: Opponents, seats: Sequence[str], learner: str) -> dict[str, Bot]:
    """Return who plays each seat but the learner's."""
    at = seats.index(learner)
    others = [*seats[at + 1 :], *seats[:at]]
    given = opponents if isinstance(opponents, list | tuple) else [opponents] * len(others)
    if len(given) != len(others):
        raise PardonError(
            f"opponents {quote(opponents)} should be one bot, or one for each of"
            f" {', '.join(others)}"
        )
    return {seat: _bot(each) for seat, each in zip(others, given, strict=True)}


def _bot(given: object) -> Bot:
    if isinstance(given, str):
        return find_bot(given)
    if callable(getattr(given, "choose", None)):
        bot: Bot = given  # type: ignore[assignment]  # it can choose
        return bot
    raise PardonError(f"opponent {quote(given)} should be a bot or the name of one")


def choose(table: Table, bot: Bot, rng: Random) -> int:
    """Return the action that a bot takes for the seat that has to decide."""
    if len(table.actions) == 1:
        return table.actions[0]
    if isinstance(bot, RandomBot):  # which need not be shown the game
        return rng.choice(table.actions)
    return bot.choose(table.game().view(table.actor), rng).id


def as_learner(learner: str | None, seats: Sequence[str]) -> str:
    """Return the learner's seat, the first if none is named."""
    if learner is None:
        return seats[0]
    if learner in seats:
        return learner
    raise PardonError(f"learner {quote(learner)} should be one of {', '.join(seats)}")
