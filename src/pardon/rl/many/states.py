"""States of games: all that a game goes on from, as opaque bytes or as a value for JSON."""

import hashlib
from collections.abc import Mapping
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from pardon.engine.kernel import states_of
from pardon.engine.layout import STATE
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import quote
from pardon.rules.config import Config

Array = np.ndarray[Any, Any]

FORMAT = 1
"""Raised when what is written changes."""
_MAGIC = b"pardon"
_HEAD = Struct("<6sH8s8s")
"""What the bytes begin with: whose they are, their format, digests of the rules and of the rest."""
_BODY = Struct(f"<QI{STATE.itemsize}s")
"""The generator, the line-up, and the engine's record."""
_FIELDS = {"format", "position", "rng", "lineup"}


class GameState(NamedTuple):
    """A game as it stands."""

    record: Array
    """The engine's `STATE`, an array of one."""
    rng: int
    """The generator of its chance."""
    lineup: int
    """Who plays the other seats."""


class States:
    """States of games under one configuration, written and read."""

    def __init__(self, config: Config, seats: tuple[str, ...], rules: Array) -> None:
        self._config = config
        self._seats = seats
        self._rules = hashlib.blake2b(rules.tobytes(), digest_size=8).digest()

    def as_bytes(self, state: GameState) -> bytes:
        """Return a state as bytes, which only an environment of the same rules reads."""
        body = _BODY.pack(state.rng, state.lineup, state.record.tobytes())
        return _HEAD.pack(_MAGIC, FORMAT, self._rules, _digest(body)) + body

    def as_json(self, state: GameState) -> dict[str, Any]:
        """Return a state as a value that JSON can hold; the position is a text for people too."""
        game = Game.from_state(self._config, state.record[0], seats=self._seats, seed=0)
        return {
            "format": FORMAT,
            "position": game.position(),
            "rng": f"{state.rng:016x}",
            "lineup": state.lineup,
        }

    def read(self, given: object) -> GameState:
        """Return the state that `as_bytes` or `as_json` wrote, or raise what is wrong with it."""
        if isinstance(given, bytes):
            return self._from_bytes(given)
        if isinstance(given, Mapping):
            return self._from_json(given)
        raise PardonError(f"state {quote(given)} should be bytes or a mapping from get_state()")

    def _from_bytes(self, data: bytes) -> GameState:
        if len(data) < _HEAD.size or not data.startswith(_MAGIC):
            raise PardonError(f"state {quote(data)} is not one that get_state() wrote")
        _, number, rules, digest = _HEAD.unpack_from(data)
        body = data[_HEAD.size :]
        if number != FORMAT:
            raise PardonError(f"state of format {number} should be of format {FORMAT}")
        if rules != self._rules:
            raise PardonError(
                f"state is not of {self._config.text!r} with {', '.join(self._seats)},"
                " or of another version of the engine"
            )
        if digest != _digest(body) or len(body) != _BODY.size:
            raise PardonError("state was changed after get_state() wrote it")
        rng, lineup, record = _BODY.unpack(body)
        return GameState(states_of(record), rng, lineup)

    def _from_json(self, value: Mapping[str, Any]) -> GameState:
        if {*value} != _FIELDS or value["format"] != FORMAT:
            raise PardonError(
                f"state {quote(dict(value))} should have {', '.join(sorted(_FIELDS))}, of format"
                f" {FORMAT}"
            )
        try:
            rng, lineup = int(value["rng"], 16), int(value["lineup"])
        except (TypeError, ValueError):
            raise PardonError(
                f"rng {quote(value['rng'])} should be a hexadecimal text, and lineup"
                f" {quote(value['lineup'])} a number"
            ) from None
        if not 0 <= rng < 1 << 64:
            raise PardonError(f"rng {quote(value['rng'])} should have 16 digits at most")
        return GameState(self.at(value["position"]), rng, lineup)

    def at(self, text: object) -> Array:
        """Return the record of a position that is written down, or raise what is wrong with it."""
        if not isinstance(text, str):
            raise PardonError(f"position {quote(text)} should be a text")
        game = Game.from_position(text, seed=0)
        if game.seats != self._seats or game.config.text != self._config.text:
            raise PardonError(
                f"position {quote(text)} should be of {self._config.text!r} with pawns of"
                f" {', '.join(self._seats)}"
            )
        record: Array = game.state()
        return record


def with_limit(text: object, config: Config, plain: Config) -> object:
    """Return the text of a position with the limit of turns that the environment added."""
    if isinstance(text, str) and plain.text != config.text:
        first, _, rest = text.strip().partition(" ")
        return f"{config.text} {rest}" if first == plain.text else text
    return text


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=8).digest()
