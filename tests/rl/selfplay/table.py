"""The games of self-play, played step by step through `Kernel`."""

from pardon.rl.episode import Episode, as_colours, first_of
from pardon.rl.rewards import Rewards
from pardon.rules.config import Config
from tests.rl.vector.oracle import Stream, picked


class Table:
    """One game in which every seat is asked, in plain Python."""

    def __init__(self, config: str, seats: int, word: int, reward: str) -> None:
        parsed = Config.parse(config)
        self.episode = Episode(parsed, as_colours(parsed, seats))
        self._rewards = Rewards(parsed, self.episode.seats, reward)
        self._stream = Stream(word)

    @property
    def actor(self) -> str:
        """The seat to act, or that acted last."""
        return self.episode.actor

    def begin(self) -> None:
        """Begin a game."""
        episode = self.episode
        episode.kernel.new(episode.states, 0, first_of(episode.config, episode.seats))
        self._go_on()

    def step(self, action: int) -> tuple[list[float], bool, bool]:
        """Take an action; return the rewards, and whether the game ended, and was cut short."""
        episode = self.episode
        if episode.is_over:
            self.begin()
            return [0.0] * len(episode.seats), False, False
        episode.apply(action)
        self._go_on()
        nothing = dict.fromkeys(episode.seats, 0.0)
        paid = self._rewards.of(episode.outcome()) if episode.is_over else nothing
        return (
            [paid[seat] for seat in episode.seats], episode.is_over, episode.is_cut_short,
        )  # fmt: skip

    def _go_on(self) -> None:
        self._stream.next()
        while self.episode.is_chance:
            ways = self.episode.kernel.chances(self.episode.states, 0)
            self.episode.apply(picked(ways, self._stream.next()))
        self.episode.settle()
