"""Opponents: the bots that a single learner meets, and partners too."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from pardon.bots import BOTS, LEVELS, Bot, find_bot
from pardon.bots.compiled import Compiled
from pardon.bots.random import Random as RandomBot
from pardon.bots.weights import engine_bots
from pardon.errors import PardonError
from pardon.messages import quote
from pardon.rl.episode import Episode
from pardon.rules.config import Config

Opponents = str | Bot | Sequence[str | Bot] | Mapping[str, str | Bot]
"""One bot for all other seats, one for each, clockwise from the learner, or one by seat."""


def seated(opponents: Opponents, seats: Sequence[str], learner: str) -> dict[str, Bot]:
    """Return the bot of each seat but the learner's."""
    at = seats.index(learner)
    others = [*seats[at + 1 :], *seats[:at]]
    given = _given(opponents, others)
    if len(given) != len(others):
        raise PardonError(
            f"opponents {quote(opponents)} should be one bot, or one for each of"
            f" {', '.join(others)}"
        )
    return {seat: _bot(each) for seat, each in zip(others, given, strict=True)}


def _given(opponents: Any, others: Sequence[str]) -> Sequence[object]:
    """Return what is given for each of the other seats; too little or too much as it is."""
    if isinstance(opponents, Mapping):
        return [opponents[seat] for seat in others] if {*opponents} == {*others} else []
    return opponents if isinstance(opponents, list | tuple) else [opponents] * len(others)


def compiled_bots(
    config: Config, seats: tuple[str, ...], bots: Mapping[str, Bot]
) -> np.ndarray[Any, Any] | None:
    """Return the bots of seats as the engine's record, None where all play at random.

    The seat of the learner, which has no bot, gets any.
    """
    compiled = {seat: _compiled(bot) for seat, bot in bots.items()}
    if all(isinstance(bot, RandomBot) for bot in compiled.values()):
        return None
    chosen = [compiled.get(seat, RandomBot()).engine_bot(config, seats) for seat in seats]
    return engine_bots(config, seats, chosen)


def _compiled(bot: Bot) -> Compiled:
    if isinstance(bot, Compiled) and bot.is_compiled:
        return bot
    raise PardonError(
        f"opponent {quote(bot.text)} does not choose inside the engine;"
        f" {', '.join([*BOTS, *LEVELS])} do, without a clock"
    )


def _bot(given: object) -> Bot:
    if isinstance(given, str):
        return find_bot(given)
    if callable(getattr(given, "choose", None)):
        bot: Bot = given  # type: ignore[assignment]  # it can choose
        return bot
    raise PardonError(f"opponent {quote(given)} should be a bot or the name of one")


def choose(episode: Episode, bot: Bot, rng: Random) -> int:
    """Return the action that a bot takes for the seat that has to decide."""
    if len(episode.actions) == 1:
        return episode.actions[0]
    if isinstance(bot, RandomBot):  # which need not be shown the game
        return rng.choice(episode.actions)
    return bot.choose(episode.game().view(episode.actor), rng).id


def as_learner(learner: str | None, seats: Sequence[str]) -> str:
    """Return the learner's seat, the first if none is named."""
    if learner is None:
        return seats[0]
    if learner in seats:
        return learner
    raise PardonError(f"learner {quote(learner)} should be one of {', '.join(seats)}")
