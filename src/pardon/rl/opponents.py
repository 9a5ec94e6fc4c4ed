"""Opponents: who plays the seats that a single learner does not, partners' too."""

from collections.abc import Mapping, Sequence
from itertools import product
from math import inf, prod
from random import Random
from typing import Any

import numpy as np

from pardon.bots import BOTS, LEVELS, Bot, find_bot
from pardon.bots.compiled import Compiled
from pardon.bots.random import Random as RandomBot
from pardon.bots.weights import engine_bots
from pardon.engine.learning.lineups import Lineups
from pardon.errors import PardonError
from pardon.messages import quote
from pardon.rl.episode import Episode
from pardon.rl.policy import Asked, BatchPolicy
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import mix

Opponent = str | Bot | BatchPolicy
"""A bot, its text, or a policy on batches."""
Mixture = Mapping[str, float] | Sequence[tuple[Opponent, float]]
"""Opponents with their weights, of which one is drawn for each game."""
Opponents = (
    Opponent
    | Sequence[Opponent | Mixture | tuple[Opponent, float]]
    | Mapping[str, Opponent | Mixture | float]
)
"""One for all other seats, also as a mixture; one for each, clockwise from the learner; or one by
seat."""
Player = Bot | Asked
"""Who plays a seat."""
MOST_LINEUPS = 256
"""Ways to fill the other seats at most, where several of them have a mixture."""


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


Line = Mapping[str, Player]
"""Who plays each of the other seats."""


def lines_of(
    opponents: Opponents, seats: Sequence[str], learner: str
) -> tuple[list[Line], list[float]]:
    """Return who may play the other seats, in every way that can be drawn for a game, and shares.

    A mixture for all other seats has them all play by the same of its opponents; in one for a
    seat that seat has its own draw.
    """
    others, policies = _others(seats, learner), _Policies()
    if _is_mixture(opponents):
        members = _members(opponents, policies)
        return [dict.fromkeys(others, who) for who, _ in members], [share for _, share in members]
    by_seat = [_members(each, policies) for each in _given(opponents, others)]
    ways = prod(map(len, by_seat))
    if ways > MOST_LINEUPS:
        raise PardonError(
            f"opponents {quote(opponents)} can be seated in {ways:,} ways, which should be"
            f" {MOST_LINEUPS} at most"
        )
    lines = [*product(*by_seat)]
    return (
        [dict(zip(others, [who for who, _ in line], strict=True)) for line in lines],
        [prod(share for _, share in line) for line in lines],
    )


def lineups_of(
    lines: Sequence[Line], shares: Sequence[float], config: Config, seats: tuple[str, ...]
) -> Lineups:
    """Return the line-ups as the engine draws them, or raise who cannot choose inside it."""
    compiled = [
        {seat: _compiled(who) for seat, who in line.items() if not isinstance(who, Asked)}
        for line in lines
    ]
    policies = [
        {COLOURS.index(seat): who for seat, who in line.items() if isinstance(who, Asked)}
        for line in lines
    ]
    return Lineups(shares, _tables(config, seats, compiled), policies)


def texts_of(lines: Sequence[Line]) -> list[dict[str, str]]:
    """Return what those are called who may play the other seats."""
    return [{seat: _text(who) for seat, who in line.items()} for line in lines]


def _text(player: Player) -> str:
    return str(getattr(player, "text", type(player).__name__))


def saved_lineup(lineups: Lineups, more: Mapping[str, Any], word: int) -> int:
    """Return the line-up of a saved game; its generator draws one where it tells of none."""
    count = len(lineups.shares)
    lineup = more.get("lineup") if count > 1 else 0
    if lineup is None:
        return lineups.drawn(mix(word))
    if isinstance(lineup, int) and 0 <= lineup < count:
        return lineup
    raise PardonError(f"state has line-up {quote(lineup)}, which is not one of these {count}")


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


class _Policies(dict[int, Asked]):
    """The policies that are given, each once, however many seats it plays."""

    def asked(self, policy: BatchPolicy) -> Asked:
        return self.setdefault(id(policy), Asked(policy))


def _members(given: Any, policies: _Policies) -> list[tuple[Player, float]]:
    """Return who may play a seat, each with its share."""
    if not _is_mixture(given):
        return [(_player(given, policies), 1.0)]
    pairs = list(given.items() if isinstance(given, Mapping) else given)
    weights = [float(weight) for _, weight in pairs]
    total = sum(weights)
    if not all(weight >= 0 for weight in weights) or not 0 < total < inf:
        raise PardonError(
            f"weights of {quote(given)} should be at least 0, and not all of them 0 or without end"
        )
    players = [_player(who, policies) for who, _ in pairs]
    return [(who, w / total) for who, w in zip(players, weights, strict=True) if w]


def _player(given: Any, policies: _Policies) -> Player:
    """Return a bot, or a policy whose answers are checked."""
    is_policy = callable(given) and not callable(getattr(given, "choose", None))
    return policies.asked(given) if is_policy else _bot(given)


def _tables(
    config: Config, seats: tuple[str, ...], lines: Sequence[Mapping[str, Compiled]]
) -> np.ndarray[Any, Any] | None:
    """Return the bots of each line-up as the engine's records, None where all play at random.

    The seat of the learner, which has no bot, gets any, and so do policies.
    """
    if all(isinstance(bot, RandomBot) for line in lines for bot in line.values()):
        return None
    tables = [
        [line.get(seat, RandomBot()).engine_bot(config, seats) for seat in seats] for line in lines
    ]
    records = [engine_bots(config, seats, table) for table in tables]
    # Joining forgets that these are records, whose fields plain Python reads as attributes.
    return np.concatenate(records).view(records[0].dtype)


def _compiled(bot: Bot) -> Compiled:
    if isinstance(bot, Compiled) and bot.is_compiled:
        return bot
    raise PardonError(
        f"opponent {quote(_text(bot))} does not choose inside the engine;"
        f" {', '.join(dict.fromkeys([*BOTS, *LEVELS]))} do, without a clock"
    )


def _bot(given: object) -> Bot:
    if isinstance(given, str):
        return find_bot(given)
    if callable(getattr(given, "choose", None)):
        bot: Bot = given  # type: ignore[assignment]  # it can choose
        return bot
    raise PardonError(f"opponent {quote(given)} should be a bot or the name of one")


def choose(episode: Episode, player: Player, rng: Random) -> int:
    """Return the action that a player takes for the seat that has to decide."""
    if len(episode.actions) == 1:
        return episode.actions[0]
    if isinstance(player, RandomBot):  # which need not be shown the game
        return rng.choice(episode.actions)
    if isinstance(player, Asked):
        seat = episode.actor
        return int(player(episode.observe(seat)[None], episode.mask(seat)[None])[0])
    return player.choose(episode.game().view(episode.actor), rng).id


def as_learner(learner: str | None, seats: Sequence[str]) -> str:
    """Return the learner's seat, the first if none is named."""
    if learner is None:
        return seats[0]
    if learner in seats:
        return learner
    raise PardonError(f"learner {quote(learner)} should be one of {', '.join(seats)}")
