"""Options of the environments of many games: the values that arguments may have."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from pardon.engine.learning.entry import DISABLED, LOWEST, NEXT_STEP, RAISE, RANDOM, SAME_STEP
from pardon.errors import PardonError
from pardon.messages import near, quote
from pardon.rl.errors import ArgumentError
from pardon.seeds import whole_number

Array = np.ndarray[Any, Any]

MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
"""The engine's number of each way of autoreset."""
ILLEGAL = {"raise": RAISE, "pass": LOWEST, "random": RANDOM}
"""What comes of an illegal action: an error, action 0 or else the lowest that is open, or any."""
MOST_ENVS, MOST_THREADS = 1 << 24, 256


def as_count(name: str, given: int, most: int) -> int:
    """Return a number of something, or raise how many there may be."""
    number = whole_number(name, given)
    if 1 <= number <= most:
        return number
    raise PardonError(f"{name} {number} should be from 1 to {most}")


def as_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """Return a way of autoreset, or raise which there are."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = [each.value for each in AutoresetMode]
        raise PardonError(f"unknown autoreset_mode {quote(mode)}; {near(mode, known)}") from None


def as_illegal(given: str) -> str:
    """Return what comes of illegal actions, or raise what may."""
    if isinstance(given, str) and given in ILLEGAL:
        return given
    raise PardonError(f"unknown illegal {quote(given)}; {near(str(given), ILLEGAL)}")


def reset_mask(options: Mapping[str, Any], games: int) -> Array:
    """Return which games are to begin anew: those that the option names, or all."""
    mask = options.get("reset_mask")
    if mask is None:
        return np.ones(games, np.bool_)
    if isinstance(mask, np.ndarray) and (mask.shape, mask.dtype) == ((games,), np.bool_):
        chosen: Array = mask.copy()
        if chosen.any():
            return chosen
    raise ArgumentError(f"reset_mask should be an array of {games} bools, some of them True")
