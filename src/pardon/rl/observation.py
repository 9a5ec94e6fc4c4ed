"""Layout of observations: which numbers mean what, and the same as JSON.

One layout serves every edition; ``docs/rl/observation.md`` is its table. Seats are counted
clockwise from the one that observes, colours clockwise from the one it owns.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from pardon.engine import observe
from pardon.engine.layout import HOME, PARTS, PHASE_NAMES
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.errors import PardonError
from pardon.messages import near, quote
from pardon.rules.edition import KINDS
from pardon.rules.values import MOST_COPIES

Array = np.ndarray[Any, Any]

_PLACES = ("start", *map(str, range(1, 61)), "s1", "s2", "s3", "s4", "s5", "home")
_MARKS = ("moved", "debt", "fire", "ice")


@dataclass(frozen=True)
class Group:
    """Numbers of an observation that belong together."""

    name: str
    begin: int
    shape: tuple[int, ...]
    """How many there are along each dimension; the empty tuple for a single number."""
    meaning: str
    words: tuple[str, ...] = ()
    """What the last dimension counts, or which word it stands for."""
    one: bool = False
    """Whether the last dimension is 1 for one of the words and 0 for all others."""
    scale: int = 1
    """What a whole number is divided by in the observation."""
    least: float = 0.0
    most: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    @property
    def end(self) -> int:
        """Where the next group begins."""
        return self.begin + self.size


def _groups() -> Iterable[Group]:
    at = observe
    yield Group("board", at.AT_BOARD, (4, 67), "pawns of each colour on each place; the squares 1"
                " to 60 are counted on the observer's own way", _PLACES, most=4)  # fmt: skip
    yield Group("pawns", at.AT_PAWNS, (4, 4, 5), "each pawn's place on its own way, over 66, and"
                " its marks", ("place", *_MARKS))  # fmt: skip
    yield Group("seats", at.AT_SEATS, (4,), "whether the seat is in play")
    yield Group("team", at.AT_TEAM, (), "whether opposite colours are partners")
    yield Group("owners", at.AT_OWNERS, (4, 4), "which colour each seat owns")
    yield Group("turn", at.AT_TURN, (4,), "the seat whose turn it is")
    yield Group("actor", at.AT_ACTOR, (4,), "the seat that decides, or for which chance acts")
    yield Group("phase", at.AT_PHASE, (len(PHASE_NAMES),), "where the turn stands", PHASE_NAMES,
                one=True)  # fmt: skip
    yield Group("card", at.AT_CARD, (len(KINDS),), "the card in play", KINDS, one=True)
    yield Group("face_up", at.AT_FACE_UP, (), "whether that card came from the pile")
    yield Group("rest", at.AT_REST, (), "what is left of a split, over 12", scale=PARTS)
    yield Group("parts", at.AT_PARTS, (), "parts still allowed in a split, over 12", scale=PARTS)
    yield Group("amount", at.AT_AMOUNT, (), "by how much an event moves, over 12", scale=PARTS,
                least=-1.0)  # fmt: skip
    yield Group("landed", at.AT_LANDED, (4,), "the colour whose teleport or pull is decided")
    yield Group("landing", at.AT_LANDED + 4, (), "the place that pawn stands on, over 66",
                scale=HOME)  # fmt: skip
    yield Group("hand", at.AT_HAND, (len(KINDS),), "the observer's own cards", KINDS,
                most=MOST_COPIES)  # fmt: skip
    yield Group("sizes", at.AT_SIZES, (4,), "cards in each hand", most=MOST_COPIES * len(KINDS))
    yield Group("unseen", at.AT_UNSEEN, (len(KINDS),), "cards in the pile and in hidden hands"
                " together", KINDS, most=MOST_COPIES)  # fmt: skip
    yield Group("held", at.AT_HELD, (len(KINDS),), "cards laid down this turn that wait beside"
                " the discards", KINDS, most=MOST_COPIES)  # fmt: skip
    yield Group("time", at.AT_TIME, (), "turns completed, over the limit of turns if there is one")


GROUPS = tuple(_groups())
"""The groups of an observation in order."""


def bounds() -> tuple[Array, Array]:
    """Return the least and the most of every number of an observation."""
    low, high = (np.empty(OBSERVATION_SIZE, np.float32) for _ in range(2))
    for group in GROUPS:
        low[group.begin : group.end] = group.least
        high[group.begin : group.end] = group.most
    return low, high


def as_json(observation: Array) -> dict[str, Any]:
    """Return an observation in values that JSON has, under the names of its groups."""
    if np.shape(observation) != (OBSERVATION_SIZE,):
        raise PardonError(
            f"an observation has {OBSERVATION_SIZE} numbers, not the shape {np.shape(observation)}"
        )
    return {group.name: _told(group, observation) for group in GROUPS}


def _told(group: Group, observation: Array) -> Any:
    values = np.asarray(observation)[group.begin : group.end].reshape(group.shape)
    if group.name == "pawns":
        return [[_pawn(pawn) for pawn in colour] for colour in values.tolist()]
    if group.one:
        return next((w for w, value in zip(group.words, values, strict=True) if value), None)
    if group.words:
        return _counts(group.words, values.tolist())
    return _plain(values.tolist(), group.scale)


def _pawn(values: Sequence[float]) -> dict[str, int]:
    place, *marks = values
    return {"place": round(place * HOME)} | {
        m: round(v) for m, v in zip(_MARKS, marks, strict=True)
    }


def _counts(words: Sequence[str], values: Any) -> Any:
    if isinstance(values[0], list):
        return [_counts(words, each) for each in values]
    return {word: round(value) for word, value in zip(words, values, strict=True) if value}


def _plain(values: Any, scale: int) -> Any:
    """Return numbers as they were before they were divided, whole where they were."""
    if isinstance(values, list):
        return [_plain(each, scale) for each in values]
    number = values * scale
    whole = round(number)
    return whole if abs(number - whole) < 1e-4 else number


def from_json(told: Mapping[str, Any]) -> Array:
    """Return the observation that `as_json` tells of."""
    names = [group.name for group in GROUPS]
    strange = [name for name in told if name not in names]
    if strange or len(told) < len(names):
        wrong = quote(strange[0]) if strange else f"only {', '.join(told)}"
        raise PardonError(f"cannot read an observation with {wrong}; {near(wrong, names)}")
    row = np.zeros(OBSERVATION_SIZE, np.float32)
    for group in GROUPS:
        row[group.begin : group.end] = _read(group, told[group.name])
    return row


def _read(group: Group, told: Any) -> Array:
    if group.name == "pawns":
        pawns = [[_divided(p["place"], HOME), *(p[m] for m in _MARKS)] for c in told for p in c]
        return np.array(pawns, np.float32).ravel()
    if group.one:
        return np.array([word == told for word in group.words], np.float32)
    if group.words:
        rows = told if isinstance(told, list) else [told]
        return np.array([[row.get(w, 0) for w in group.words] for row in rows], np.float32).ravel()
    return _divided(told, group.scale).ravel()


def _divided(number: Any, scale: int) -> Array:
    return np.asarray(number, np.float32) * np.float32(1 / scale)
