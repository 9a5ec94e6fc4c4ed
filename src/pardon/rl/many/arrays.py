"""Arrays that the environments of many games write into, one row for each game."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from pardon.engine.layout import KIND_COUNT
from pardon.messages import quote
from pardon.rl.errors import ArgumentError
from pardon.rl.spaces.compact import FULL, Layout

Array = np.ndarray[Any, Any]

_KINDS: dict[str, tuple[Any, ...]] = {
    "observations": (np.float32,),
    "masks": (np.int8,),
    "seats": (np.int64,),
    "rewards": (np.float32, np.float64),
    "terminations": (np.bool_,),
    "truncations": (np.bool_,),
    "weights": (np.int32,),
}
"""The types that each array may have; the first is that of new ones."""


@dataclass(frozen=True, eq=False)
class Arrays:
    """Arrays that a step writes, one row for each game; made by `empty`, or the caller's own."""

    observations: Array
    """float32, the numbers of an observation each."""
    masks: Array
    """int8, one for each action."""
    rewards: Array
    """float32, or float64."""
    terminations: Array
    """bool."""
    truncations: Array
    """bool."""

    @classmethod
    def empty(cls, games: int, layout: Layout = FULL) -> "Arrays":
        """Return arrays for a number of games in a layout."""
        return cls(**_empty(_rows(games, (), layout)))

    def check(self, games: int, layout: Layout = FULL) -> None:
        """Raise unless the arrays are what a step can write into."""
        _check(self, _rows(games, (), layout))


@dataclass(frozen=True, eq=False)
class SelfPlayArrays:
    """Arrays that a step of self-play writes, one row for each game."""

    observations: Array
    """float32, the numbers of an observation each: what the seat to act knows."""
    masks: Array
    """int8, one for each action: those that are open to it."""
    seats: Array
    """int64, the seat to act as its place among the seats of the environment."""
    rewards: Array
    """float32, or float64, one for each seat."""
    terminations: Array
    """bool."""
    truncations: Array
    """bool."""
    weights: Array | None = None
    """int32, the ways to each outcome where chance is to act, else 0; with explicit chance."""

    @classmethod
    def empty(
        cls, games: int, seats: int = 2, layout: Layout = FULL, *, explicit_chance: bool = False
    ) -> Self:
        """Return arrays for a number of games of so many seats in a layout."""
        return cls(**_empty(_played(games, seats, layout, explicit_chance)))

    def check(
        self, games: int, seats: int, layout: Layout = FULL, *, explicit_chance: bool = False
    ) -> None:
        """Raise unless the arrays are what a step can write into."""
        _check(self, _played(games, seats, layout, explicit_chance))


def _rows(games: int, paid: tuple[int, ...], layout: Layout) -> dict[str, tuple[int, ...]]:
    """Return the shapes of what any environment writes."""
    return {
        "observations": (games, len(layout.features)),
        "masks": (games, len(layout.actions)),
        "rewards": (games, *paid),
        "terminations": (games,),
        "truncations": (games,),
    }


def _played(
    games: int, seats: int, layout: Layout, explicit_chance: bool
) -> dict[str, tuple[int, ...]]:
    """Return the shapes of what self-play writes."""
    weights = {"weights": (games, KIND_COUNT)} if explicit_chance else {}
    return _rows(games, (seats,), layout) | {"seats": (games,)} | weights


def _empty(shapes: dict[str, tuple[int, ...]]) -> dict[str, Array]:
    return {name: np.empty(shape, _KINDS[name][0]) for name, shape in shapes.items()}


def _check(arrays: Arrays | SelfPlayArrays, shapes: dict[str, tuple[int, ...]]) -> None:
    for name, shape in shapes.items():
        array, kinds = getattr(arrays, name), _KINDS[name]
        right = isinstance(array, np.ndarray) and array.shape == shape and array.dtype in kinds
        if not (right and array.flags.c_contiguous and array.flags.writeable):
            raise ArgumentError(
                f"{name} should be a writeable, C-contiguous array of {kinds[0].__name__} in the"
                f" shape {shape}"
            )


def checked_out(out: object, kind: type) -> Any:
    """Return arrays to write into, or raise that they are something else."""
    if isinstance(out, kind):
        return out
    raise ArgumentError(
        f"out {quote(out)} should be {kind.__name__}, as {kind.__name__}.empty makes"
    )
