"""Saved states of games: as opaque bytes, or in values that JSON has.

Both hold the positions, hidden cards included, and the generators of chance, so that a game goes
on as it would have gone on. Bytes are read by the same release under the same rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel
from pardon.engine.layout import OVER, STATE
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import LONGEST, quote
from pardon.position import text as position_text
from pardon.position.setup import Setup
from pardon.position.state import lay_out
from pardon.rules.config import Config

Array = np.ndarray[Any, Any]
Json = dict[str, Any]

FORMAT = "pardon-states-1"
"""What saved states begin with; raised when they are written differently."""


class Saved(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """States of games under one configuration, as `pack` writes them."""

    format: str
    config: str
    seats: tuple[str, ...]
    seal: bytes
    """Of the rules and all that follows, so that nothing else is taken for it."""
    states: bytes
    words: bytes
    more: bytes
    """What an environment remembers besides, in a form of its own."""


def pack(
    config: Config, seats: tuple[str, ...], states: Array, words: Array, more: bytes = b""
) -> bytes:
    """Return the states of some games and their generators of chance as bytes."""
    contents = states.tobytes(), words.astype("<u8").tobytes(), more
    seal = _seal(config, seats, *contents)
    return msgspec.msgpack.encode(Saved(FORMAT, config.text, seats, seal, *contents))


def unpack(config: Config, seats: tuple[str, ...], data: bytes) -> tuple[Array, Array, bytes]:
    """Return what `pack` was given: states, generators and the rest; or raise what is wrong."""
    try:
        saved = msgspec.msgpack.decode(data, type=Saved)
    except (msgspec.MsgspecError, TypeError):
        raise PardonError(
            f"state {quote(data)} should be bytes that get_state() returned"
        ) from None
    if saved.format != FORMAT:
        raise PardonError(f"state is written as {quote(saved.format)}, not as {FORMAT}")
    check_table(config, seats, saved.config, saved.seats, "state")
    if saved.seal != _seal(config, seats, saved.states, saved.words, saved.more):
        raise PardonError("state is damaged, or was saved under other rules or by another release")
    states = np.frombuffer(bytearray(saved.states), STATE)
    return states, np.frombuffer(bytearray(saved.words), "<u8").astype(np.uint64), saved.more


def _seal(config: Config, seats: tuple[str, ...], *contents: bytes) -> bytes:
    sealed = blake2b(digest_size=8, key=_rules_key(config, seats))
    for each in contents:
        sealed.update(len(each).to_bytes(8, "little"))
        sealed.update(each)
    return sealed.digest()


@lru_cache(maxsize=64)
def _rules_key(config: Config, seats: tuple[str, ...]) -> bytes:
    rules = compile_rules(config, seats)
    return blake2b(rules.tobytes() + repr(STATE).encode(), digest_size=32).digest()


def check_table(
    config: Config, seats: tuple[str, ...], text: str, colours: Sequence[str], what: str
) -> None:
    """Raise unless a position or a state is of this configuration and of these seats."""
    if text != config.text:
        raise PardonError(f"{what} is of {quote(text)}, but the environment of {config.text!r}")
    if tuple(colours) != seats:
        raise PardonError(
            f"{what} has the seats {', '.join(colours)}, but the environment {', '.join(seats)}"
        )


def to_json(config: Config, seats: tuple[str, ...], states: Array, words: Array) -> list[Json]:
    """Return the states of some games in values that JSON has, positions as their texts."""
    return [
        {
            "format": FORMAT,
            "position": Game.from_state(config, state, seats=seats, seed=0).position(),
            "seats": list(seats),
            "chance": f"{int(word):016x}",
        }
        for state, word in zip(states, words, strict=True)
    ]


def from_json(
    config: Config, seats: tuple[str, ...], games: Sequence[Mapping[str, Any]]
) -> tuple[Array, Array]:
    """Return the states and the generators that `to_json` told of, or raise what is wrong."""
    # NumPy joins records into another type, which the engine does not know.
    states = b"".join(_told(config, seats, each).tobytes() for each in games)
    words = [_word(each["chance"]) for each in games]
    return np.frombuffer(bytearray(states), STATE), np.array(words, np.uint64)


def _word(text: str) -> int:
    try:
        word = int(text, 16)
    except ValueError:
        word = -1
    if 0 <= word < 1 << 64:
        return word
    raise PardonError(
        f"chance {quote(text)} of a state should be a number of 16 hexadecimal digits"
    )


def _told(config: Config, seats: tuple[str, ...], told: Mapping[str, Any]) -> Array:
    missing = [name for name in ("format", "position", "chance") if not _has(told, name)]
    if missing:
        raise PardonError(
            f"state {quote(told)} should have format, position and chance, as get_state wrote them"
        )
    if told["format"] != FORMAT:
        raise PardonError(f"state is written as {quote(told['format'])}, not as {FORMAT}")
    return state_at(config, seats, told["position"])


def _has(told: Any, name: str) -> bool:
    return isinstance(told, Mapping) and isinstance(told.get(name), str)


def state_at(config: Config, seats: tuple[str, ...], position: str) -> Array:
    """Return the state of a position as an array of one, or raise what is wrong with it.

    The position may leave out the limit of turns that the environment has.
    """
    if not isinstance(position, str):
        raise PardonError(f"position {quote(position)} should be text")
    try:
        setup = _limited(config, position_text.parse(position))
        check_table(config, seats, setup.config.text, setup.colours, "position")
        return lay_out(Kernel(compile_rules(config, seats)), setup)
    except PardonError as fault:
        raise PardonError(f"{fault}, in position {quote(position, LONGEST)}") from None


def _limited(config: Config, setup: Setup) -> Setup:
    """Return a position with the limit of turns of a configuration that is otherwise its own."""
    limit = config.rules.turn_limit
    if limit is None or setup.config.rules.turn_limit is not None:
        return setup
    limited = Config.parse(f"{setup.config.text}+turn_limit={limit}")
    return replace(setup, config=limited) if limited == config else setup


def beginning_at(config: Config, seats: tuple[str, ...], position: str) -> Array:
    """Return the state of a position in which a game can go on, or raise why it cannot."""
    states = state_at(config, seats, position)
    if states["phase"][0] == OVER:
        raise PardonError(f"the game is over in position {quote(position, LONGEST)}")
    return states
