"""Judgement of positions: learned nets shipped with the package, and which one serves a table.

A net is trained for one configuration and one way to sit (``pardon train``). A table that nobody
trained for takes the net of the nearest rules, if they are of its kind; otherwise the hand-made
judgement stands alone. The weights are in ``nets``, a file each, and ``nets/index.json`` says how
each was made.
"""

import hashlib
import io
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from pardon.engine.bots.records import INPUTS, NET, UNITS
from pardon.engine.compile import compile_rules
from pardon.engine.layout import KIND_COUNT
from pardon.errors import PardonError
from pardon.messages import near, quote
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Net that was learned: for which table, and how."""

    name: str
    """What its file is called, without the ending."""
    config: str
    """The configuration that it was trained for."""
    seats: tuple[str, ...]
    """The colours that it was trained with."""
    command: str
    """What trains it again."""
    seed: int
    games: int
    """Games of self-play that it learned from."""
    sha256: str
    """Of its file."""
    scale: float = 1.0
    """What its log-odds are multiplied by where chances are told to people (`pardon calibrate`)."""
    bend: float = 0.0
    """How far log-odds far from 0 are drawn in there: they are divided by 1 + bend · |log-odds|."""
    likely: tuple[float, ...] = ()
    """How much more likely than by blind chance others hold each kind of card, in their order."""
    habits: tuple[tuple[float, ...], ...] = ()
    """How gladly its players choose each kind of card, if it hits, and for the way it gains."""


@lru_cache(maxsize=1)
def learned_nets() -> tuple[Learned, ...]:
    """Return every net that is shipped."""
    data = files(__package__).joinpath("index.json").read_bytes()
    return msgspec.json.decode(data, type=tuple[Learned, ...])


@lru_cache(maxsize=256)
def learned_for(config: Config, seats: tuple[str, ...]) -> Learned | None:
    """Return the net that serves a table: that of the nearest rules of its kind, if any."""
    fitting = [net for net in learned_nets() if _is_of_kind(net, config, seats)]
    return min(fitting, key=lambda net: _distance(net, config, seats), default=None)


def describe(config: Config, seats: tuple[str, ...]) -> str:
    """Return in a sentence by what positions of a table are judged."""
    net = learned_for(config, seats)
    if net is None:
        return "judged by hand-made weights: no net was trained for rules and seats of this kind"
    if _distance(net, config, seats) == 0:
        return f"judged by the net {net.name}, trained for these rules"
    return f"judged by the net {net.name}, trained for {net.config}, the nearest rules"


def _is_of_kind(net: Learned, config: Config, seats: tuple[str, ...]) -> bool:
    """Tell whether a net knows what can be there at a table: hands, teams, tokens, neighbours."""
    return _kind(Config.parse(net.config), net.seats) == _kind(config, seats)


def _kind(config: Config, seats: tuple[str, ...]) -> tuple[object, ...]:
    rules = config.rules
    return bool(rules.hand), rules.team, rules.tokens, rules.start_mode, _seating(seats)


def _seating(seats: tuple[str, ...]) -> tuple[int, ...]:
    """Return how far the seats are apart, the same however the board is turned."""
    at = [COLOURS.index(seat) for seat in seats]
    turned = [sorted((seat - first) % len(COLOURS) for seat in at) for first in at]
    return tuple(min(turned))


def _distance(net: Learned, config: Config, seats: tuple[str, ...]) -> int:
    """Return in how many columns the compiled rules of a net and of a table differ."""
    trained = compile_rules(Config.parse(net.config), seats)
    table = compile_rules(config, seats)
    return sum(
        not np.array_equal(trained[name], table[name])
        for name in table.dtype.names or ()
        if name not in _ELSEWHERE
    )


_ELSEWHERE = ("turn_limit",)
"""Columns that bear on no judgement."""


@lru_cache(maxsize=32)
def load_net(name: str) -> Array:
    """Return the `NET` record of a net: one of ours by its name, or a file of ``pardon train``."""
    if name.endswith(ENDING):
        try:
            return unpack(Path(name).read_bytes(), name)
        except OSError as fault:
            raise PardonError(f"net {quote(name)} cannot be read: {fault.strerror}") from None
    shipped = [net.name for net in learned_nets()]
    if name not in shipped:
        raise PardonError(
            f"unknown net {quote(name)}; {near(name, shipped)}; a file should end in {ENDING}"
        )
    return unpack(files(__package__).joinpath(name + ENDING).read_bytes(), name)


ENDING = ".npz"
_NUMBERED: list[str] = []
"""The nets that this process has used; a `BOT` record names its net by the place here, from 1."""


def check_judgement(bot: str, judgement: str) -> None:
    """Raise unless a parameter of a bot says by what to judge."""
    if judgement not in ("net", "hand") and not judgement.endswith(ENDING):
        raise PardonError(
            f"judgement {quote(judgement)} of {bot} should be net, hand,"
            f" or a file of pardon train that ends in {ENDING}"
        )


def net_number(judgement: str, config: Config, seats: tuple[str, ...]) -> int:
    """Return the number of the net that judges at a table, 0 for none."""
    name = judgement
    if judgement == "hand":
        return 0
    if judgement == "net":
        net = learned_for(config, seats)
        if net is None:
            return 0
        name = net.name
    load_net(name)
    if name not in _NUMBERED:
        _NUMBERED.append(name)
    return _NUMBERED.index(name) + 1


def likely_hands(config: Config, seats: tuple[str, ...]) -> Array:
    """Return how much more likely each kind of card is in a hidden hand; zeros if unknown."""
    net = learned_for(config, seats)
    found = np.zeros(KIND_COUNT)
    if net and net.likely:
        found[:] = net.likely
    return found


def seat_nets(bots: Array) -> None:
    """Put the nets that the seats of a `BOTS` record name into it, each once."""
    numbers = sorted(set(bots["seat"]["net"].ravel().tolist()) - {0})
    for slot, number in enumerate(numbers):
        name = _NUMBERED[number - 1]
        bots["nets"][0, slot] = load_net(name)[0]
        habits = next((each.habits for each in learned_nets() if each.name == name), ())
        if habits:
            bots["nets"]["habits"][0, slot], bots["nets"]["has_habits"][0, slot] = habits, 1
    bots["seat"]["net"] = np.searchsorted([0, *numbers], bots["seat"]["net"])


def pack(net: Array, used: Array) -> bytes:
    """Return a net as the bytes of a file, with the rows that are used, in 16 bits a number."""
    file = io.BytesIO()
    np.savez_compressed(
        file,
        rows=used.astype(np.uint16),
        first=net["first"][0][used].astype(np.float16),
        second=net["second"][0],
        offset=net["offset"],
    )
    return file.getvalue()


def unpack(data: bytes, name: str) -> Array:
    """Return the `NET` record that bytes of `pack` hold."""
    net = np.zeros(1, NET)
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            rows = held["rows"].astype(int)
            if np.any(rows >= INPUTS) or held["first"].shape != (len(rows), UNITS):
                raise ValueError
            net["first"][0][rows] = held["first"]
            net["second"], net["offset"] = held["second"], held["offset"]
    except (ValueError, KeyError, OSError, EOFError):
        raise PardonError(
            f"net {quote(name)} should be a file that this version of pardon train wrote"
        ) from None
    net.flags.writeable = False
    return net


def digest(data: bytes) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(data).hexdigest()
