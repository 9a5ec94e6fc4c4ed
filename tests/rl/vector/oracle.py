"""The games of the vector environment, played step by step through `Kernel` and `Players`."""

from collections.abc import Sequence

import numpy as np

from pardon.bots.compiled import Compiled, players_of
from pardon.bots.random import Random
from pardon.engine.bots.choose import CHOICES
from pardon.engine.layout import OVER
from pardon.engine.learning.lineups import Policy
from pardon.rl.episode import Episode, as_colours, first_of
from pardon.rl.observation import Array
from pardon.rl.opponents import Opponents, lines_of
from pardon.rl.rewards import Rewards
from pardon.rules.config import Config
from pardon.seeds import mix

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Stream:
    """The generator of one game."""

    def __init__(self, word: int) -> None:
        self.word = word

    def next(self) -> int:
        """Move on and return the next word."""
        self.word = self.word + _GOLDEN & _WORD
        return mix(self.word)


class Oracle:
    """One game for one learner, in plain Python; bots are asked one by one."""

    def __init__(
        self, config: str, seats: int, word: int, learner: str, opponents: Opponents = "random",
        policy: Policy | None = None,
    ) -> None:  # fmt: skip
        parsed = Config.parse(config)
        self.episode = Episode(parsed, as_colours(parsed, seats))
        self.learner = learner
        lines, _ = lines_of(opponents, self.episode.seats, learner)
        bots = {learner: Random()} | dict(lines[0])
        self._bots = {seat: bot for seat, bot in bots.items() if isinstance(bot, Compiled)}
        self._players = players_of(
            parsed, self.episode.seats, [self._bots[seat] for seat in self.episode.seats]
        )
        self.choices = 0
        self._policy = policy  # instead of the bots
        self._rewards = Rewards(parsed, self.episode.seats, "win")
        self._stream = Stream(word)
        self._next = self._stream.next

    def begin(self) -> None:
        """Begin games until the learner is asked in one."""
        episode = self.episode
        while True:
            episode.kernel.new(episode.states, 0, first_of(episode.config, episode.seats))
            self._play_on()
            if not episode.is_over:
                return

    def step(self, action: int) -> tuple[float, bool, bool]:
        """Take the learner's action; return its reward, and whether the game ended or was cut."""
        self.episode.apply(action)
        self._play_on()
        if not self.episode.is_over:
            return 0.0, False, False
        reward = self._rewards.of(self.episode.outcome())[self.learner]
        return reward, not self.episode.is_cut_short, self.episode.is_cut_short

    def _play_on(self) -> None:
        episode, word = self.episode, self._next()
        while True:
            while episode.is_chance:
                word = self._next()
                episode.apply(picked(episode.kernel.chances(episode.states, 0), word))
            episode.settle()
            if episode.is_over or episode.actor == self.learner:
                return
            if len(episode.actions) > 1 and not isinstance(self._bots[episode.actor], Random):
                self.choices += 1
                episode.apply(self._chosen())
                word = self._next()
            else:
                episode.apply(episode.actions[(word & 0xFFFFFFFF) * len(episode.actions) >> 32])
                word = mix(word)

    def _chosen(self) -> int:
        episode = self.episode
        if self._policy is None:
            word = mix(self._stream.word ^ int(CHOICES))
            return self._players.choose(episode.states, word)
        rows = episode.observe(episode.actor)[None], episode.mask(episode.actor)[None]
        return int(self._policy(*rows)[0])

    def seen(self) -> tuple[Array, Array]:
        """Return what the learner observes, and the mask."""
        return self.episode.observe(self.learner), self.episode.mask(self.learner)


def picked(ways: Sequence[int], word: int) -> int:
    """Return the outcome that a random word picks."""
    pick = (word >> 32) * sum(ways) >> 32
    return int(np.searchsorted(np.cumsum(ways), pick, side="right"))


def is_over(oracle: Oracle) -> bool:
    """Tell whether a game has ended."""
    return bool(oracle.episode.states["phase"][0] == OVER)
