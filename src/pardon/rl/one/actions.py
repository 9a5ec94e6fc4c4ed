"""Actions as environments take them: by their numbers in a layout, illegal ones as was asked."""

from typing import Any

import numpy as np

from pardon.errors import PardonError
from pardon.messages import near
from pardon.rl.episode import Episode, as_action
from pardon.rl.spaces.compact import Layout
from pardon.rl.spaces.spaces import Sampled
from pardon.seeds import mix

Array = np.ndarray[Any, Any]

ILLEGAL = {
    "raise": "it raises, and nothing changes",
    "pass": "passing is taken in its place, or else the lowest-numbered action that is open",
    "random": "one of the open actions is taken in its place",
}
"""What may become of an illegal action."""


class Actions:
    """Actions of an environment: how it takes them, and shows which are open."""

    def __init__(self, layout: Layout, illegal: str = "raise") -> None:
        if not isinstance(illegal, str) or illegal not in ILLEGAL:
            raise PardonError(f"unknown illegal {illegal!r}; {near(illegal, ILLEGAL)}")
        self.layout = layout
        self.illegal = illegal

    @property
    def count(self) -> int:
        """How many actions there are."""
        return len(self.layout.actions)

    def take(self, episode: Episode, action: object) -> bool:
        """Take an action for whoever is to decide; tell whether another was taken in its place.

        One that was drawn without a mask stands for an open one.
        """
        number = self.layout.action(as_action(action))
        legal = number in episode.actions
        if not legal and isinstance(action, Sampled):
            number, legal = episode.actions[int(action) % len(episode.actions)], True
        if not legal:
            number = self._instead(episode, action)
        episode.play(number)
        return not legal

    def _instead(self, episode: Episode, action: object) -> int:
        """Return the action to take in the place of an illegal one, or raise why it is."""
        if self.illegal == "pass":
            return episode.actions[0]  # they ascend, and passing is 0
        if self.illegal == "random":
            # No generator moves on, so that the game goes as if the action had been chosen.
            word = mix(episode.word ^ mix(as_action(action) & 0xFFFFFFFF))
            return episode.actions[word % len(episode.actions)]
        raise episode.refusal(action, self.open(episode))

    def open(self, episode: Episode) -> list[int]:
        """Return the numbers of the open actions."""
        return [self.layout.number(action) for action in episode.actions]

    def told(self, replaced: bool) -> dict[str, Any]:
        """Return what the infos say of an action, where illegal ones do not raise."""
        return {} if self.illegal == "raise" else {"replaced": replaced}
