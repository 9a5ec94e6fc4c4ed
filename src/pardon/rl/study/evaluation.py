"""Evaluation of a policy: what it wins against bots, on the deals of the arena.

Every deal is played in every seating of the policy and the bot, as the arena does it: with two
seats each of them has each colour once; with four each has two opposite seats, then the others;
with three each is alone on every colour, and in twos on every pair. Shares and errors are the
arena's too, so half of the games is what an equal wins with any number of seats.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from pardon.bots import STRONGEST, Bot, find_bot
from pardon.bots.random import Random
from pardon.errors import PardonError
from pardon.game import as_config
from pardon.messages import quote
from pardon.rl.episode import Seats, as_colours
from pardon.rl.policy import BatchPolicy, decide, find_policy, name_of
from pardon.rl.study.tables import SeatBots, Tables
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import whole_number
from pardon.sim.arena.arena import deals_for
from pardon.sim.arena.pairing import Order, Pairing, groups_of, play_deals, score_deals
from pardon.sim.arena.rating import Scores, rate
from pardon.sim.run.interrupts import deferred
from pardon.sim.run.run import PLAYING

Array = np.ndarray[Any, Any]
Watch = Callable[[str, int, int], None]
"""Is told what is being done, how many games of it are played, and how many there will be."""

AGAINST = ("random", "greedy", STRONGEST)
"""Whom a policy is judged by: the weakest bot, the simplest that thinks, and the hardest level."""
FIRST_DEALS, MOST_DEALS = 8, 256
"""Deals that are played at once to begin with, twice as many each time, and at most: an interrupt
loses them. Time has no say in it, since a policy that draws numbers of its own plays other games
in other batches, and the same seed should bring the same result on any machine."""


@dataclass(frozen=True)
class Standing:
    """Standing of a policy against one bot: what it won."""

    bot: str
    """The bot as it was asked for."""
    text: str
    """Its canonical text, which tells what a level stands for."""
    deals: int
    games: int
    share: float | None
    """Of the games, undecided ones counted half; None if there are none."""
    low: float | None
    """Between this and `high` the true share lies, in 95 of 100 such runs."""
    high: float | None


@dataclass(frozen=True)
class Judgement:
    """Judgement of a policy: what an evaluation has found."""

    policy: str
    config: str
    seats: tuple[str, ...]
    seed: int
    games: int
    wanted: int
    """Games that there will be in all."""
    standings: tuple[Standing, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement in values that JSON has."""
        return asdict(self)


class Evaluation:
    """The games of a policy against some bots; what was played outlasts an interrupt.

    The policy is a callable on batches, a bot, or the text of either. Bots that do not choose
    inside the engine take longer.
    """

    def __init__(
        self,
        policy: str | BatchPolicy | Bot,
        config: str | Config,
        seats: Seats = None,
        *,
        against: Sequence[str] = AGAINST,
        games: int = 1000,
        seed: int = 0,
    ) -> None:
        self.config = as_config(config)
        self.config.refuse_endless()
        self.seats = as_colours(self.config, seats)
        self.seed = whole_number("seed", seed)
        self.deals = deals_for(games, len(self.seats))
        self.policy = policy if isinstance(policy, str) else _named(policy)
        player = find_policy(policy) if isinstance(policy, str) else policy
        self.meetings = [_Meeting(self, player, bot) for bot in _each_once(against)]

    def play(self, watch: Watch = lambda what, done, total: None) -> None:
        """Play what is missing; the watch is told how far it is."""
        watch(PLAYING, *self.games)
        for meeting in self.meetings:
            while meeting.played < self.deals:
                meeting.go_on()
                watch(PLAYING, *self.games)

    @property
    def games(self) -> tuple[int, int]:
        """How many games are played, and how many there will be."""
        each = sum(group.games for group in groups_of(len(self.seats)))
        played = sum(meeting.played for meeting in self.meetings)
        return played * each, len(self.meetings) * self.deals * each

    def judgement(self) -> Judgement:
        """Return what was found so far."""
        standings = tuple(meeting.standing() for meeting in self.meetings)
        return Judgement(
            self.policy, self.config.text, self.seats, self.seed, *self.games, standings
        )


class _Meeting:
    """Meeting of the policy with one bot, as far as it has been played."""

    def __init__(self, evaluation: Evaluation, player: BatchPolicy | Bot, against: str) -> None:
        self._evaluation = evaluation
        self._against = against
        self._bot = find_bot(against)
        self._play = self._player(player)
        self.points: list[Array] = []
        self._at_once = FIRST_DEALS
        self.played = 0

    def _player(self, player: Any) -> Callable[[int, int], Array]:
        """Return what plays deals and returns the points of each."""
        asked = self._evaluation
        if _is_bot(player):
            texts = player.text, self._bot.text
            pairing = Pairing(
                asked.config.text, asked.seats, asked.seed, *texts, asked.config.digest
            )
            return lambda begin, end: play_deals(pairing, begin, end)
        return lambda begin, end: score_deals(
            asked.seats, lambda order: self._winners(player, order, begin, end)
        )

    def _winners(self, policy: BatchPolicy, order: Order, begin: int, end: int) -> Array:
        """Play deals with the policy on its seats; return who won each."""
        asked = self._evaluation
        tables = Tables(asked.config, asked.seats, asked.seed, begin, end)
        bots = [Random() if own else self._bot for own in order]
        theirs = SeatBots(asked.config, asked.seats, bots)
        mine = np.zeros(len(COLOURS), np.bool_)
        mine[[COLOURS.index(seat) for seat, own in zip(asked.seats, order, strict=True) if own]] = 1
        while (deciding := tables.deciding).size:
            actions = tables.forced
            choosing = tables.choices(deciding)
            own = mine[tables.actors(choosing)]
            asking = choosing[own]
            if asking.size:
                seen, masks = tables.observations(asking), tables.masks(asking)
                actions[asking] = decide(policy, asked.policy, seen, masks)
            if not own.all():
                tables.ask(theirs, choosing[~own], actions)
            tables.step(actions)
        winners: Array = tables.states["winner"]
        return winners

    def go_on(self) -> None:
        """Play the next deals."""
        end = min(self.played + self._at_once, self._evaluation.deals)
        points = self._play(self.played, end)
        with deferred():
            self.points.append(points)
            self.played = end
            self._at_once = min(2 * self._at_once, MOST_DEALS)

    def standing(self) -> Standing:
        """Return what the deals that were played brought."""
        groups = groups_of(len(self._evaluation.seats))
        games = self.played * sum(group.games for group in groups)
        facts = self._against, self._bot.text, self.played, games
        if not self.played:
            return Standing(*facts, None, None, None)
        found = rate(Scores(0, 1, groups, np.concatenate(self.points)))
        return Standing(*facts, found.value, found.low, found.high)


def _is_bot(player: object) -> bool:
    return callable(getattr(player, "choose", None))


def _named(policy: object) -> str:
    """Return what a policy is called that was not given as text."""
    if _is_bot(policy):
        return str(getattr(policy, "text", policy))
    if not callable(policy):
        raise PardonError(
            f"policy {quote(policy)} should be a callable (observations, masks) -> actions, or a"
            f" bot"
        )
    return name_of(policy)


def _each_once(against: Sequence[str]) -> list[str]:
    if isinstance(against, str) or not against:
        raise PardonError("against should be a list of one bot or more")
    return list(dict.fromkeys(against))
