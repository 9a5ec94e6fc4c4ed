"""Saved states of games: as opaque bytes, or in values that JSON has.

Both hold the position, hidden cards included, and the generator of chance, so that a game goes
on as it would have gone on. Bytes are read by the same release under the same rules. Every
environment writes and reads the same.
"""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, states_of
from pardon.engine.layout import OVER, STATE
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import LONGEST, near, quote
from pardon.position import text as position_text
from pardon.position.setup import Setup
from pardon.position.state import lay_out
from pardon.rules.config import Config

Array = np.ndarray[Any, Any]
Json = dict[str, Any]

FORMAT = "pardon-states-1"
"""What saved states begin with; raised when they are written differently."""
FORMS = ("bytes", "json")
"""What states can be written as."""
_ALIKE = 0.85
"""How alike an option and a known one are if it is misspelt: more than "options" and "position",
of which PettingZoo tries the first."""


class GameState(NamedTuple):
    """State of a game as it stands."""

    record: bytes
    """The engine's `STATE`."""
    word: int
    """The generator of its chance."""
    more: Mapping[str, Any]
    """What an environment remembers besides, in values that JSON has; others pass over it."""


class Saved(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The state of a game as bytes hold it."""

    format: str
    config: str
    seats: tuple[str, ...]
    seal: bytes
    """Of the rules and all that follows, so that nothing else is taken for it."""
    record: bytes
    word: bytes
    more: bytes


class States:
    """States of games of one configuration and its seats, written and read."""

    def __init__(self, config: Config, seats: tuple[str, ...]) -> None:
        self.config = config
        self.seats = seats
        self._key = _rules_key(config, seats)

    def write(self, state: GameState, form: str) -> Any:
        """Return a state in one of the forms: `bytes`, or a dict that JSON can hold."""
        return self._as_json(state) if form == "json" else self._as_bytes(state)

    def read(self, given: object) -> GameState:
        """Return the state that `write` wrote, or raise what is wrong with it."""
        return self._from_json(given) if isinstance(given, Mapping) else self._from_bytes(given)

    def _as_bytes(self, state: GameState) -> bytes:
        # Copies of a record may have anything between its fields; the same game has the same bytes.
        record = (np.frombuffer(state.record, np.uint8) * _IS_FIELD).tobytes()
        contents = record, state.word.to_bytes(8, "little"), _ENCODER.encode(state.more)
        saved = Saved(FORMAT, self.config.text, self.seats, self._seal(*contents), *contents)
        return _ENCODER.encode(saved)

    def _from_bytes(self, data: Any) -> GameState:
        try:
            saved = _DECODER.decode(data)
        except (msgspec.MsgspecError, ValueError, TypeError):
            raise PardonError(
                f"state {quote(data)} should be bytes, or a mapping, that get_state() returned"
            ) from None
        _check_format(saved.format)
        check_table(self.config, self.seats, saved.config, saved.seats, "state")
        whole = len(saved.record) == STATE.itemsize
        if not whole or saved.seal != self._seal(saved.record, saved.word, saved.more):
            raise PardonError(
                "state is damaged, or was saved under other rules or by another release"
            )
        more = msgspec.msgpack.decode(saved.more)
        return GameState(saved.record, int.from_bytes(saved.word, "little"), more)

    def _seal(self, *contents: bytes) -> bytes:
        sealed = blake2b(digest_size=8, key=self._key)
        for each in contents:
            sealed.update(len(each).to_bytes(8, "little"))
            sealed.update(each)
        return sealed.digest()

    def _as_json(self, state: GameState) -> Json:
        record = states_of(state.record)[0]
        return {
            "format": FORMAT,
            "position": Game.from_state(self.config, record, seats=self.seats, seed=0).position(),
            "seats": list(self.seats),
            "chance": f"{state.word:016x}",
        } | dict(state.more)

    def _from_json(self, told: Mapping[str, Any]) -> GameState:
        if not all(isinstance(told.get(name), str) for name in ("format", "position", "chance")):
            raise PardonError(
                f"state {quote(told)} should have format, position and chance, as get_state wrote"
                " them"
            )
        _check_format(told["format"])
        seats = told.get("seats", self.seats)
        if not isinstance(seats, list | tuple):
            raise PardonError(f"seats {quote(seats)} of a state should be a list")
        check_table(self.config, self.seats, self.config.text, seats, "state")
        record = state_at(self.config, self.seats, told["position"])
        more = {name: value for name, value in told.items() if name not in _OWN}
        return GameState(record.tobytes(), _word(told["chance"]), more)


def _is_field() -> Array:
    """Return which bytes of a record belong to a field."""
    found = np.zeros(STATE.itemsize, np.uint8)
    for kind, start, *_ in (STATE.fields or {}).values():
        found[start : start + kind.itemsize] = 1
    return found


_IS_FIELD = _is_field()
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Saved)
_OWN = ("format", "position", "seats", "chance")
"""What JSON tells of every game."""


@lru_cache(maxsize=64)
def _rules_key(config: Config, seats: tuple[str, ...]) -> bytes:
    rules = compile_rules(config, seats)
    return blake2b(rules.tobytes() + repr(STATE).encode(), digest_size=32).digest()


def check_form(form: str) -> None:
    """Raise unless states can be written so."""
    if form not in FORMS:
        raise PardonError(f"unknown form {quote(form)}; {near(str(form), FORMS)}")


def _check_format(written: str) -> None:
    if written != FORMAT:
        raise PardonError(f"state is written as {quote(written)}, not as {FORMAT}")


def check_table(
    config: Config, seats: tuple[str, ...], text: str, colours: Sequence[str], what: str
) -> None:
    """Raise unless a position or a state is of this configuration and of these seats."""
    if text != config.text:
        raise PardonError(f"{what} is of {quote(text)}, but the environment of {config.text!r}")
    if tuple(colours) != seats:
        raise PardonError(
            f"{what} has the seats {', '.join(map(str, colours))}, but the environment"
            f" {', '.join(seats)}"
        )


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


def state_at(config: Config, seats: tuple[str, ...], position: object) -> Array:
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


def reset_options(options: object, *known: str) -> Mapping[str, Any]:
    """Return the options of a reset, none if none are given, or raise what they should be.

    One that nobody knows may be meant for a wrapper, but not if it looks like a known one.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise PardonError(f"options {quote(options)} should be a dict, as {{'position': TEXT}}")
    for name in options:
        if name not in known and difflib.get_close_matches(str(name), known, cutoff=_ALIKE):
            raise PardonError(f"unknown option {quote(name)} of reset; {near(name, known)}")
    return options


def beginning_at(config: Config, seats: tuple[str, ...], position: object) -> Array:
    """Return the state of a position in which a game can go on, or raise why it cannot."""
    states = state_at(config, seats, position)
    if states["phase"][0] == OVER:
        raise PardonError(f"the game is over in position {quote(position, LONGEST)}")
    return states
