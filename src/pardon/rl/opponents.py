"""Opponents: who plays the seats that a single learner does not, partners' too."""

from collections.abc import Mapping, Sequence
from itertools import product
from math import isfinite, prod
from random import Random
from typing import Any

import numpy as np

from pardon.bots import BOTS, LEVELS, Bot, find_bot
from pardon.bots.compiled import Compiled
from pardon.bots.random import Random as RandomBot
from pardon.bots.weights import engine_bots
from pardon.engine.learners import Lineups, Policy, name_of
from pardon.errors import PardonError
from pardon.messages import quote
from pardon.rl.episode import Episode
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

Opponents = str | Bot | Sequence[str | Bot] | Mapping[str, str | Bot]
"""One bot for all other seats, one for each, clockwise from the learner, or one by seat."""
Opponent = str | Bot | Policy
"""A bot, its text, or a policy on batches: ``(observations, masks) -> actions``."""
Mixture = Mapping[str, float] | Sequence[tuple[Opponent, float]]
"""Opponents with their weights, of which one is drawn for each game."""
ManyOpponents = (
    Opponents | Opponent | Mixture | Sequence[Opponent | Mixture] | Mapping[str, Opponent | Mixture]
)
"""The same for many games, with policies and mixtures too."""
MOST_LINEUPS = 256
"""Ways to fill the other seats at most, where several of them have a mixture."""


def seated(opponents: Opponents, seats: Sequence[str], learner: str) -> dict[str, Bot]:
    """Return the bot of each seat but the learner's."""
    others = _others(seats, learner)
    return {seat: _bot(each) for seat, each in zip(others, _given(opponents, others), strict=True)}


def _others(seats: Sequence[str], learner: str) -> list[str]:
    """Return the other seats, clockwise from the learner."""
    at = seats.index(learner)
    return [*seats[at + 1 :], *seats[:at]]


def _given(opponents: Any, others: Sequence[str]) -> Sequence[object]:
    """Return what is given for each of the other seats."""
    given: Sequence[object] = [opponents] * len(others)
    if isinstance(opponents, Mapping):
        given = [opponents[seat] for seat in others] if {*opponents} == {*others} else []
    elif isinstance(opponents, list | tuple):
        given = opponents
    if len(given) != len(others):
        raise PardonError(
            f"opponents {quote(opponents)} should be one bot, or one for each of"
            f" {', '.join(others)}"
        )
    return given


Line = tuple[Mapping[str, Compiled | Policy], float]
"""Who plays each of the other seats, and the share of games in which it is so."""


def lines_of(opponents: ManyOpponents, seats: Sequence[str], learner: str) -> list[Line]:
    """Return who may play the other seats, in every way that can be drawn for a game.

    A mixture for all other seats has them all play by the same of its opponents; in one for a
    seat that seat has its own draw.
    """
    others = _others(seats, learner)
    if _is_mixture(opponents):
        return [(dict.fromkeys(others, who), share) for who, share in _members(opponents)]
    by_seat = [_members(each) for each in _given(opponents, others)]
    ways = prod(map(len, by_seat))
    if ways > MOST_LINEUPS:
        raise PardonError(
            f"opponents {quote(opponents)} can be seated in {ways:,} ways, which should be"
            f" {MOST_LINEUPS} at most"
        )
    return [
        (dict(zip(others, [who for who, _ in line], strict=True)), prod(part for _, part in line))
        for line in product(*by_seat)
    ]


def lineups_of(lines: Sequence[Line], config: Config, seats: tuple[str, ...]) -> Lineups:
    """Return the line-ups as the engine draws them."""
    seated = [line for line, _ in lines]
    shares = [share for _, share in lines]
    return Lineups(shares, _tables(config, seats, seated), [_policies(line) for line in seated])


def player_text(player: Compiled | Policy) -> str:
    """Return what a player is called."""
    return player.text if isinstance(player, Compiled) else name_of(player)


def _is_mixture(given: object) -> bool:
    """Tell whether opponents are given with weights."""
    if isinstance(given, Mapping):
        return bool(given) and all(_is_weight(each) for each in given.values())
    return (
        isinstance(given, list | tuple)
        and bool(given)
        and all(isinstance(e, tuple) and len(e) == 2 and _is_weight(e[1]) for e in given)
    )


def _is_weight(given: object) -> bool:
    return isinstance(given, int | float | np.number) and not isinstance(given, bool)


def _members(given: Any) -> list[tuple[Compiled | Policy, float]]:
    """Return who may play a seat, each with its share."""
    if not _is_mixture(given):
        return [(_player(given), 1.0)]
    pairs = list(given.items() if isinstance(given, Mapping) else given)
    weights = [float(weight) for _, weight in pairs]
    if not all(isfinite(weight) and weight >= 0 for weight in weights) or not sum(weights):
        raise PardonError(f"weights of {quote(given)} should be at least 0, and not all of them 0")
    return [
        (_player(who), w / sum(weights)) for (who, _), w in zip(pairs, weights, strict=True) if w
    ]


def _player(given: object) -> Compiled | Policy:
    """Return a bot that chooses inside the engine, or a policy."""
    if callable(given) and not callable(getattr(given, "choose", None)):
        policy: Policy = given
        return policy
    return _compiled(_bot(given))


def _policies(line: Mapping[str, Compiled | Policy]) -> dict[int, Policy]:
    """Return the policies among those who play, by number of seat."""
    return {COLOURS.index(seat): who for seat, who in line.items() if not isinstance(who, Compiled)}


def _tables(
    config: Config, seats: tuple[str, ...], lines: Sequence[Mapping[str, object]]
) -> np.ndarray[Any, Any] | None:
    """Return the bots of each line-up as the engine's records, None where all play at random.

    The seat of the learner, which has no bot, gets any, and so do policies.
    """
    bots = [{s: b for s, b in line.items() if isinstance(b, Compiled)} for line in lines]
    if all(isinstance(bot, RandomBot) for line in bots for bot in line.values()):
        return None
    tables = [
        [line.get(seat, RandomBot()).engine_bot(config, seats) for seat in seats] for line in bots
    ]
    return np.concatenate([engine_bots(config, seats, table) for table in tables])


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
