"""Saving and taking up games: what environments of one game share."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np

from pardon.engine.kernel import states_of
from pardon.messages import quote
from pardon.rl.episode import Episode
from pardon.rl.errors import ArgumentError, arguments
from pardon.rl.spaces.compact import Layout
from pardon.rl.states import GameState, States, beginning_at, check_form, reset_options
from pardon.rules.config import Config

Array = np.ndarray[Any, Any]


class Saving:
    """Saving of an environment's game, which can be taken up again."""

    config: Config
    seats: tuple[str, ...]
    episode: Episode
    layout: Layout

    def get_state(self, form: str = "bytes") -> Any:
        """Return the state of the game: opaque bytes, or with "json" a dict that JSON can hold.

        All of the game is in it, hidden cards and chance included.
        """
        with arguments():
            check_form(form)
        episode = self.episode
        if not episode.is_begun:
            raise gymnasium.error.ResetNeeded("reset() must begin a game before get_state()")
        state = GameState(episode.states.tobytes(), episode.word, self._more())
        return States(self.config, self.seats).write(state, form)

    def _position(self, options: Mapping[str, Any] | None) -> Array | None:
        """Return the state of the position that the options of a reset name, if they name one."""
        with arguments():
            position = reset_options(options, "position").get("position")
        if position is None:
            return None
        with arguments():
            found = beginning_at(self.config, self.seats, position)
            self.layout.check_board(self.episode.kernel.rules, found, self.seats)
        return found

    def _more(self) -> dict[str, Any]:
        """Return what is to be saved besides the game itself."""
        return {}

    def set_state(self, state: bytes | Mapping[str, Any]) -> Any:
        """Go on from a state that `get_state` returned; return what `reset` would."""
        with arguments():
            read = States(self.config, self.seats).read(state)
            found = states_of(read.record)
            self.layout.check_board(self.episode.kernel.rules, found, self.seats)
        return self.go_on(found, read.word, read.more)

    def go_on(self, found: Array, word: int, more: Mapping[str, Any] | None = None) -> Any:
        """Go on from a state of the engine and a generator of chance."""
        raise NotImplementedError


def generator_text(generator: Random) -> str:
    """Return a generator as text."""
    words = np.array(generator.getstate()[1], "<u4")
    return b64encode(words.tobytes()).decode()


def generator_from(text: object, seed: int) -> Random:
    """Return the generator that a text tells of, or without one a generator with a seed."""
    generator = Random(seed)
    if text is None:
        return generator
    try:
        words = np.frombuffer(b64decode(str(text), validate=True), "<u4")
        version, _, rest = generator.getstate()
        generator.setstate((version, tuple(words.tolist()), rest))
    except ValueError:
        raise ArgumentError(
            f"bots {quote(text)} of a state should be as get_state wrote them"
        ) from None
    return generator
